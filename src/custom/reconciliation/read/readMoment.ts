/** Where the times of a file are meant: a bank writes no zone. */
export const fileZones = { moscow: 'Moscow', utc: 'UTC', mine: 'My time' } as const;
export type FileZone = keyof typeof fileZones;

/** A moment that a file says: epoch ms, and whether it says the time and not the day alone. */
export interface FileMoment {
  at: number;
  timed: boolean;
}

const hourMs = 3_600_000;
/** Moscow has been three hours ahead of UTC, in winter and in summer, since October 2014. */
const moscowHours = 3;

/** `[year, month from 1, day, hour, minute, second]`. */
type Parts = readonly [number, number, number, number, number, number];

const russian = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})(?:[ T,]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;
const iso =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T,]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i;
const epoch = /^\d{10}(\d{3})?$/;

const utcOf = ([year, month, day, hour, minute, second]: Parts): number =>
  Date.UTC(year, month - 1, day, hour, minute, second);

/** Whether a calendar has this day and a clock this time: `31.02.2026` is none. */
const exists = (parts: Parts): boolean => {
  const date = new Date(utcOf(parts));
  const [, month, day, hour, minute, second] = parts;
  return (
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    date.getUTCHours() === hour &&
    date.getUTCMinutes() === minute &&
    date.getUTCSeconds() === second
  );
};

const inZone = (parts: Parts, zone: FileZone): number => {
  if (zone === 'utc') return utcOf(parts);
  if (zone === 'moscow') return utcOf(parts) - moscowHours * hourMs;
  const [year, month, day, hour, minute, second] = parts;
  return new Date(year, month - 1, day, hour, minute, second).getTime();
};

const offsetMs = (written: string): number => {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(written) ?? [];
  if (hours === undefined) return 0;
  return (sign === '-' ? -1 : 1) * (Number(hours) * hourMs + Number(minutes) * 60_000);
};

const numbers = (found: readonly (string | undefined)[]): number[] => found.map((text) => Number(text ?? 0));

/**
 * Reads a date, with its time if it has one: `27.11.2026 09:14:20`, `2026-11-27T09:14:20Z`, or seconds or milliseconds since
 * 1970. A zone that is written counts, else `zone`. Undefined of anything else, and of days that no calendar has.
 */
export const readMoment = (text: string, zone: FileZone): FileMoment | undefined => {
  const written = text.trim();
  if (epoch.test(written)) return { at: Number(written) * (written.length === 10 ? 1000 : 1), timed: true };
  const [, day, month, year, ...time] = russian.exec(written) ?? [];
  if (year !== undefined) {
    const [h = 0, m = 0, s = 0] = numbers(time);
    const parts: Parts = [Number(year.padStart(4, '20')), Number(month), Number(day), h, m, s];
    return exists(parts) ? { at: inZone(parts, zone), timed: time[0] !== undefined } : undefined;
  }
  const [, y, mo, d, hour, minute, second, offset] = iso.exec(written) ?? [];
  if (y === undefined) return undefined;
  const [h = 0, m = 0, s = 0] = numbers([hour, minute, second]);
  const parts: Parts = [Number(y), Number(mo), Number(d), h, m, s];
  if (!exists(parts)) return undefined;
  const timed = hour !== undefined;
  return { at: offset === undefined ? inZone(parts, zone) : utcOf(parts) - offsetMs(offset), timed };
};

/** Whether a moment is the beginning of a day where the file was written. */
export const isMidnight = (at: number, zone: FileZone): boolean => {
  const parts = dayOf(at, zone).split('-').map(Number) as [number, number, number];
  return inZone([...parts, 0, 0, 0], zone) === at;
};

/** The day of a moment where the file was written: `2026-11-27`. */
export const dayOf = (at: number, zone: FileZone): string => {
  const date = new Date(zone === 'moscow' ? at + moscowHours * hourMs : at);
  if (zone !== 'mine') return date.toISOString().slice(0, 10);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0'))
    .join('-');
};

/** Days, the first and the last, as `2026-11-27`. */
export interface Days {
  from: string;
  to: string;
}

/** The first and the last day of these moments. */
export const daysAround = (moments: readonly number[], zone: FileZone): Days => {
  const [first, last] = moments.reduce(
    ([low, high], at) => [Math.min(low, at), Math.max(high, at)],
    [Infinity, -Infinity],
  );
  return { from: dayOf(first, zone), to: dayOf(last, zone) };
};

/** The moments (ISO) with which the days begin and end where the file was written; a day that is not over ends `now`. */
export const spanOf = ({ from, to }: Days, zone: FileZone, now: number): { fromDate: string; toDate: string } => {
  const partsOf = (day: string) => day.split('-').map(Number) as [number, number, number];
  const [year, month, day] = partsOf(to);
  return {
    fromDate: new Date(inZone([...partsOf(from), 0, 0, 0], zone)).toISOString(),
    toDate: new Date(Math.min(inZone([year, month, day + 1, 0, 0, 0], zone) - 1, now)).toISOString(),
  };
};
