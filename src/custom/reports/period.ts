/** What a report covers: a day, a week from Monday, a month, or days that somebody chose. */
export type PeriodKind = 'day' | 'week' | 'month' | 'custom';

/** Whose days they are: those of UTC, or of the reader's clock. */
export type Zone = 'utc' | 'local';

/** A period of calendar days: by a day in it, or by its first and last one. */
export interface ChosenPeriod {
  kind: PeriodKind;
  zone: Zone;
  /** `2026-11-27`. */
  day: string;
  /** The last day, of a custom one. */
  last: string;
}

/** From a moment to before another, ms. */
export interface Span {
  from: number;
  to: number;
}

/** A period so far, and what it is compared with. */
export interface Spans {
  now: Span;
  before: Span;
  /** Whether it has ended. */
  isOver: boolean;
}

/** A year, a month from 0, and a day, which may lie outside of its month: the 0th is the last of the month before. */
type CalendarDay = readonly [year: number, month: number, day: number];

const dayMs = 86_400_000;

/** When a day begins. */
const beginOf = ([year, month, day]: CalendarDay, zone: Zone): number =>
  zone === 'utc' ? Date.UTC(year, month, day) : new Date(year, month, day).getTime();

/** Reads `2026-11-27`; undefined for what is no day. */
const parseDay = (text: string): CalendarDay | undefined => {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  return year === undefined ? undefined : [Number(year), Number(month) - 1, Number(day)];
};

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** The day of a moment (ms) as `2026-11-27`. */
export const dayAt = (ms: number, zone: Zone): string => {
  const date = new Date(ms);
  return zone === 'utc'
    ? date.toISOString().slice(0, 10)
    : `${String(date.getFullYear()).padStart(4, '0')}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
};

/** The days of the period, and of the one before: its first, and the first after it. */
const edgesOf = ({ kind, day, last }: ChosenPeriod): { begin: CalendarDay; end: CalendarDay; before: CalendarDay } => {
  const [year, month, date] = parseDay(day)!;
  const shifted = (days: number): CalendarDay => [year, month, date + days];
  if (kind === 'month') return { begin: [year, month, 1], end: [year, month + 1, 1], before: [year, month - 1, 1] };
  if (kind === 'day') return { begin: shifted(0), end: shifted(1), before: shifted(-1) };
  if (kind === 'week') {
    const sinceMonday = (new Date(Date.UTC(year, month, date)).getUTCDay() + 6) % 7;
    return { begin: shifted(-sinceMonday), end: shifted(7 - sinceMonday), before: shifted(-7 - sinceMonday) };
  }
  const [lastYear, lastMonth, lastDate] = parseDay(last)!;
  const days = Math.round((Date.UTC(lastYear, lastMonth, lastDate) - Date.UTC(year, month, date)) / dayMs) + 1;
  return { begin: shifted(0), end: [lastYear, lastMonth, lastDate + 1], before: shifted(-days) };
};

/** The period until `now` (ms), and what it is compared with: the same time of the period before, which is no longer than that. */
export const spansOf = (chosen: ChosenPeriod, now: number): Spans => {
  const { begin, end, before } = edgesOf(chosen);
  const [from, whole, beforeFrom] = [begin, end, before].map((day) => beginOf(day, chosen.zone)) as [
    number,
    number,
    number,
  ];
  const isOver = whole <= now;
  if (isOver || now <= from) return { now: { from, to: whole }, before: { from: beforeFrom, to: from }, isOver };
  return { now: { from, to: now }, before: { from: beforeFrom, to: Math.min(from, beforeFrom + now - from) }, isOver };
};

/** The period before (`-1`) or after (`1`). */
export const stepped = (chosen: ChosenPeriod, by: -1 | 1): ChosenPeriod => {
  const { begin, end, before } = edgesOf(chosen);
  // In UTC a day is a day, whoever's days are counted.
  const utc = (day: CalendarDay) => dayAt(beginOf(day, 'utc'), 'utc');
  const [year, month, date] = end;
  if (by === -1) return { ...chosen, day: utc(before), last: utc([begin[0], begin[1], begin[2] - 1]) };
  const days = Math.round((beginOf(end, 'utc') - beginOf(begin, 'utc')) / dayMs);
  return { ...chosen, day: utc(end), last: utc([year, month, date + days - 1]) };
};

/** The moments (ms) at which the days of a span begin. */
export const daysIn = ({ from, to }: Span, zone: Zone): number[] => {
  const first = parseDay(dayAt(from, zone))!;
  const days: number[] = [];
  for (let index = 0; ; index++) {
    const begin = beginOf([first[0], first[1], first[2] + index], zone);
    if (begin >= to) return days;
    days.push(begin);
  }
};

/** Sums of hours (ms, sum) by the part in which each begins; `parts` are the moments at which these begin, in order. */
export const sumInto = (parts: readonly number[], hours: readonly (readonly [number, number])[]): number[] => {
  const sums = parts.map(() => 0);
  let part = 0;
  for (const [hour, sum] of hours) {
    while (part + 1 < parts.length && parts[part + 1]! <= hour) part++;
    if (sums.length > 0) sums[part]! += sum;
  }
  return sums;
};

const kinds: readonly string[] = ['day', 'week', 'month', 'custom'];

/** Reads the period of an address; what it does not say, or not well, is this month in UTC. */
export const readPeriod = (search: URLSearchParams, now: number): ChosenPeriod => {
  const kind = search.get('period') ?? '';
  const zone: Zone = search.get('zone') === 'local' ? 'local' : 'utc';
  const today = dayAt(now, zone);
  const dayOf = (name: string) => {
    const text = search.get(name) ?? '';
    return parseDay(text) && !Number.isNaN(Date.parse(text)) ? text : today;
  };
  const day = dayOf('day');
  const last = dayOf('last');
  return { kind: kinds.includes(kind) ? (kind as PeriodKind) : 'month', zone, day, last: last < day ? day : last };
};
