type Translate = (phrase: string, args?: Record<string, string>) => string;

/** Returns a range as text: 'from A', 'to B' or 'A – B'; null when both ends are empty. */
export const spanText = (t: Translate, from: string, to: string): string | null => {
  if (from && to) return `${from} – ${to}`;
  if (from) return t('from %{from}', { from });
  return to ? t('to %{to}', { to }) : null;
};
