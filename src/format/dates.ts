const dateTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'short' });
const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'short' });
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });
const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });

/** A date and time in the browser's own format (specification, section 2). */
export const formatDateTime = (iso: string): string => dateTime.format(new Date(iso));

/** A day in the browser's own format. */
export const formatDate = (iso: string): string => date.format(new Date(iso));

/** The time of day in the browser's own format. */
export const formatTime = (at: Date): string => time.format(at);

/** The time of day to the second, in the browser's own format. */
export const formatClock = (at: Date): string => clock.format(at);

/** A moment of today by its time, any other by its day: short, where there is little room. */
export const formatRecent = (iso: string): string =>
  date.format(new Date(iso)) === date.format(new Date()) ? formatTime(new Date(iso)) : formatDate(iso);

const minuteMs = 60_000;
const two = (number: number) => String(number).padStart(2, '0');

/** An offset from UTC in minutes as `UTC+03:00`. */
export const offsetText = (minutes: number): string =>
  `UTC${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;

/** A moment at that offset as a spreadsheet reads it: `2026-11-21 12:02:05`. */
export const inZone = (iso: string, minutes: number): string =>
  new Date(Date.parse(iso) + minutes * minuteMs).toISOString().slice(0, 19).replace('T', ' ');
