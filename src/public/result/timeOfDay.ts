/** A time of day (epoch ms): in UTC on the server, in the reader's time zone after hydration. */
export const timeOfDay = (at: number, inBrowser: boolean): string =>
  inBrowser
    ? new Date(at).toLocaleTimeString(undefined, { timeStyle: 'short' })
    : `${new Date(at).toISOString().slice(11, 16)} UTC`;
