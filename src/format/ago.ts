const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Formats a time relative to `now` (epoch ms) in a language: '12 min ago', 'in 3 days'. */
export const formatAgo = (iso: string, locale: string, now: number): string => {
  const seconds = (Date.parse(iso) - now) / 1000;
  const relative = new Intl.RelativeTimeFormat(locale, { style: 'short' });
  for (const [unit, size] of units) {
    const count = Math.trunc(seconds / size);
    if (count !== 0) return relative.format(count, unit);
  }
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second');
};
