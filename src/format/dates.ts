const dateTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'short' });
const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });

/** A date and time in the browser's own format (specification, section 2). */
export const formatDateTime = (iso: string): string => dateTime.format(new Date(iso));

/** The time of day in the browser's own format. */
export const formatTime = (at: Date): string => time.format(at);
