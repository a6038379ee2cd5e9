const minuteMs = 60_000;
const hourMinutes = 60;
const twoDigits = (number: number) => String(number).padStart(2, '0');

/** A span of time (ms, its sign left out) as on a clock: `04:10`; from an hour on `1:20:05`. */
export const clockText = (spanMs: number): string => {
  const span = Math.abs(spanMs);
  const minutes = Math.floor(span / minuteMs);
  const seconds = twoDigits(Math.floor((span % minuteMs) / 1000));
  if (minutes < hourMinutes) return `${twoDigits(minutes)}:${seconds}`;
  return `${Math.floor(minutes / hourMinutes)}:${twoDigits(minutes % hourMinutes)}:${seconds}`;
};
