/** Longer lists end in a count of the other names. */
const maxNames = 5;

/** Joins names for a sentence in `locale`: 'Olga, Max or Dana'. */
export const joinNames = (
  names: readonly string[],
  options: { locale: string; type: 'conjunction' | 'disjunction'; others: (count: number) => string },
): string => {
  const shown = names.slice(0, maxNames);
  const otherCount = names.length - shown.length;
  const all = otherCount > 0 ? [...shown, options.others(otherCount)] : shown;
  return new Intl.ListFormat(options.locale, { type: options.type }).format(all);
};
