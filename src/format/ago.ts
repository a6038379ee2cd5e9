const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

const graceSeconds = 30;

/** Formats a time relative to `now` (epoch ms) in a language: '12 min ago', 'in 3 days'. */
export const formatAgo = (iso: string, locale: string, now: number): string => {
  const exact = (Date.parse(iso) - now) / 1000;
  // A deadline of 72 hours that was set seconds ago is in 3 days.
  const seconds = exact > 0 ? exact + graceSeconds : exact;
  const relative = new Intl.RelativeTimeFormat(locale, { style: 'short' });
  for (const [unit, size] of units) {
    const count = Math.trunc(seconds / size);
    if (count !== 0) return relative.format(count, unit);
  }
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second');
};
