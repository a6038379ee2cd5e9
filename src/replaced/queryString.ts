type Values = Readonly<Record<string, unknown>>;

/** Stricter than `encodeURIComponent`, as RFC 3986 asks. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const decode = (text: string) => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
};

/** In place of query-string's, for values that are no lists: the values as a query, by name; `null` has no value. */
export const stringify = (values: Values): string =>
  Object.keys(values)
    .toSorted()
    .filter((name) => values[name] !== undefined)
    .map((name) => (values[name] === null ? encode(name) : `${encode(name)}=${encode(String(values[name]))}`))
    .join('&');

/** In place of query-string's: the values of a query, by name; a name that comes twice has a list. */
export const parse = (query: string): Record<string, string | null | (string | null)[]> => {
  const values = new Map<string, (string | null)[]>();
  for (const part of query
    .trim()
    .replace(/^[?#&]/, '')
    .split('&')) {
    if (part === '') continue;
    const [name, ...rest] = part.split('=');
    const value = rest.length === 0 ? null : decode(rest.join('='));
    values.set(decode(name!), [...(values.get(decode(name!)) ?? []), value]);
  }
  return Object.fromEntries(
    [...values]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, list]) => [name, list.length > 1 ? list : list[0]!]),
  ) as ReturnType<typeof parse>;
};
