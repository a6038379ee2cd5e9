const minuteSeconds = 60;

/** Units from the smallest, with their seconds and the number that is one of the next unit. */
const units = [
  ['minute', minuteSeconds, 60],
  ['hour', 3600, 24],
  ['day', 86_400, Infinity],
] as const;

/**
 * Formats a time relative to `now` (epoch ms) in a language: '12 min ago', 'in 3 days'. Less than a minute is 'now';
 * everything else is rounded to the nearest, so that 60 minutes become an hour and 24 hours a day.
 */
export const formatAgo = (iso: string, locale: string, now: number): string => {
  const seconds = (Date.parse(iso) - now) / 1000;
  const size = Math.abs(seconds);
  if (size < minuteSeconds) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second');
  const [unit, unitSeconds] = units.find(([, one, most]) => Math.round(size / one) < most)!;
  const count = Math.round(size / unitSeconds);
  return new Intl.RelativeTimeFormat(locale, { style: 'short' }).format(Math.sign(seconds) * count, unit);
};

/** Formats a span of time (ms) in a language, rounded down to minutes, hours or days: '12 min', '9 hr', '2 days'. */
export const formatSpan = (spanMs: number, locale: string): string => {
  const seconds = Math.abs(spanMs) / 1000;
  const [unit, unitSeconds] = units.find(([, one, most]) => seconds / one < most)!;
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' });
  return format.format(Math.floor(seconds / unitSeconds));
};
