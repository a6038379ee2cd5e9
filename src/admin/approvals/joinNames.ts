/** So many names are said; of more, how many others. */
const mostNames = 5;

/** Names in a sentence of that language: 'Olga, Max or Dana'. */
export const joinNames = (
  names: readonly string[],
  how: { locale: string; type: 'conjunction' | 'disjunction'; others: (count: number) => string },
): string => {
  const said = names.slice(0, mostNames);
  const others = names.length - said.length;
  const all = others > 0 ? [...said, how.others(others)] : said;
  return new Intl.ListFormat(how.locale, { type: how.type }).format(all);
};
