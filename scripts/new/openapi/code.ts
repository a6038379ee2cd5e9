/** A value of a definition that is more than data: a call of a function, or a name. Everything else stands for itself. */
export class Code {
  constructor(
    /** The function or the name, as `text` or `Role.Owner`. */
    readonly name: string,
    /** What the function is called with; undefined of a name. */
    readonly given?: readonly unknown[],
  ) {}
}

const isWord = (key: string) => /^[A-Za-z_$][\w$]*$/.test(key);

/** A value as the source of a file; the formatter does the rest. */
export const printed = (value: unknown): string => {
  if (value instanceof Code) return value.given ? `${value.name}(${value.given.map(printed).join(', ')})` : value.name;
  if (Array.isArray(value)) return `[${value.map(printed).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return `{ ${entries.map(([key, one]) => `${isWord(key) ? key : JSON.stringify(key)}: ${printed(one)}`).join(', ')} }`;
};

/** The same value as the program has it once the file is loaded: `scope` has what its names stand for. */
export const evaluated = (value: unknown, scope: Readonly<Record<string, unknown>>): unknown => {
  if (value instanceof Code) {
    const known = value.name.split('.').reduce<unknown>((found, key) => (found as Record<string, unknown>)[key], scope);
    if (!value.given) return known;
    return (known as (...given: unknown[]) => unknown)(...value.given.map((one) => evaluated(one, scope)));
  }
  if (Array.isArray(value)) return value.map((one) => evaluated(one, scope));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, evaluated(one, scope)]));
};

/** The names that a value calls, and those that it takes from another file. */
export const namesIn = (value: unknown): string[] => {
  if (value instanceof Code) return [value.name.split('.')[0]!, ...(value.given ?? []).flatMap(namesIn)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(namesIn) : [];
};
