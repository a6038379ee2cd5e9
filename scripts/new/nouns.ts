/** Whether the last word of a name looks like a plural: `payment-methods`. */
export const isPlural = (name: string): boolean => /[^s\W]s$/.test(name);

/** The plural of a noun or a name, by the usual endings; as it is when it is one: `box` → `boxes`. */
export const pluralName = (noun: string): string => {
  if (noun === '' || isPlural(noun)) return noun;
  if (/[^aeiou]y$/.test(noun)) return noun.replace(/y$/, 'ies');
  return /(?:s|x|z|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
};

/** What one record of an entity is called, by its name and the usual endings: `payment-methods` → `payment method`. */
export const nounOf = (name: string): string =>
  name
    .replaceAll('-', ' ')
    .replace(/ies$/, 'y')
    .replace(/(x|z|ch|sh|ss)es$/, '$1')
    .replace(/([^s])s$/, '$1');
