const dateTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'short' });
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'long' });
const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'short' });
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });
const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });

/** Formats a date and time in the browser's locale. */
export const formatDateTime = (iso: string): string => dateTime.format(new Date(iso));

/** Formats a date and time with its seconds and time zone in the browser's locale. It has no words: the console may speak another language. */
export const formatMoment = (iso: string): string => moment.format(new Date(iso));

/** Formats a date in the browser's locale. */
export const formatDate = (iso: string): string => date.format(new Date(iso));

/** Formats a month (`2026-01`) in a language: 'January 2026'. */
export const formatMonth = (month: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01`));

/** Formats a time of day in the browser's locale. */
export const formatTime = (at: Date): string => time.format(at);

const halfDayMs = 12 * 3_600_000;

/** Whether a time of day says alone which day is meant: it is today's, or less than half a day away, as on both sides of midnight. */
const isClearAlone = (at: Date, now: Date): boolean =>
  at.toDateString() === now.toDateString() || Math.abs(at.getTime() - now.getTime()) < halfDayMs;

/**
 * Formats a time less than a day away: the time of day, with the day of the week, in a language, where it does not say alone which day
 * is meant: 'Wed 05:41'.
 */
export const formatNearTime = (at: Date, locale: string, now = new Date()): string =>
  isClearAlone(at, now) ? formatTime(at) : `${at.toLocaleDateString(locale, { weekday: 'short' })} ${formatTime(at)}`;

/** Formats a time of day with seconds in the browser's locale. */
export const formatClock = (at: Date): string => clock.format(at);

/** Short form for narrow places: the time of day where it says alone which day is meant, else the date. */
export const formatRecent = (iso: string, now = new Date()): string =>
  isClearAlone(new Date(iso), now) ? formatTime(new Date(iso)) : formatDate(iso);

const minuteMs = 60_000;
const twoDigits = (number: number) => String(number).padStart(2, '0');

/** A day as the value of a date input (`2026-01-31`), in local time. */
export const dateInputValue = (day: Date): string =>
  `${String(day.getFullYear()).padStart(4, '0')}-${twoDigits(day.getMonth() + 1)}-${twoDigits(day.getDate())}`;

/** Formats an offset from UTC (minutes) as `UTC+03:00`. */
const offsetText = (minutes: number): string =>
  `UTC${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(Math.abs(minutes) / 60))}:${twoDigits(Math.abs(minutes) % 60)}`;

/** Minutes by which the browser's clock is ahead of UTC at a moment. */
const offsetAt = (at: Date): number => -at.getTimezoneOffset();

/** Names the browser's time zone for a heading: `UTC+03:00`, or by its name where the clock is set back in winter. */
export const zoneText = (): string => {
  const now = new Date();
  const [winter, summer] = [0, 6].map((month) => offsetAt(new Date(now.getFullYear(), month, 1)));
  return winter === summer ? offsetText(offsetAt(now)) : new Intl.DateTimeFormat().resolvedOptions().timeZone;
};

/** Formats a date for spreadsheets as the browser's clock had it at that moment: `2026-11-21 12:02:05`. */
export const formatForFile = (iso: string): string =>
  new Date(Date.parse(iso) + offsetAt(new Date(iso)) * minuteMs).toISOString().slice(0, 19).replace('T', ' ');
