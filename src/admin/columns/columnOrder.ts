interface Named {
  name: string;
}

/**
 * Returns the columns in the user's order. A column that the order does not name, because it was hidden or did not exist,
 * stays behind the one that it follows in the definition.
 */
export const inOrder = <C extends Named>(defined: readonly C[], order: readonly string[]): C[] => {
  const ordered = order.flatMap((name) => defined.filter((column) => column.name === name));
  const result = [...new Set(ordered)];
  for (const [index, column] of defined.entries()) {
    if (result.includes(column)) continue;
    const before = defined[index - 1];
    result.splice(before ? result.indexOf(before) + 1 : 0, 0, column);
  }
  return result;
};

/** Returns the names with one of them moved to the place of another. */
export const moved = (names: readonly string[], name: string, to: string): string[] => {
  const others = names.filter((other) => other !== name);
  others.splice(names.indexOf(to), 0, name);
  return others;
};
