type Translate = (phrase: string, args?: Record<string, string>) => string;

/** A span in words: 'from A', 'to B', 'A – B'; null when neither end is set. */
export const spanText = (t: Translate, from: string, to: string): string | null => {
  if (from && to) return `${from} – ${to}`;
  if (from) return t('from %{from}', { from });
  return to ? t('to %{to}', { to }) : null;
};
