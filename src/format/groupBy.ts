/** Groups items by a key, in their order. Items without a key are left out. */
export const groupBy = <T, K extends number | string>(
  items: Iterable<T>,
  keyOf: (item: T) => K | undefined,
): Map<K, T[]> => {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};
