import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dayAt,
  daysIn,
  readPeriod,
  spansOf,
  stepped,
  sumInto,
  type ChosenPeriod,
} from '../../src/custom/reports/period';

const at = (iso: string) => Date.parse(iso);
const iso = (ms: number) => new Date(ms).toISOString();
const textOf = ({ now, before, isOver }: ReturnType<typeof spansOf>) => ({
  now: `${iso(now.from)} ${iso(now.to)}`,
  before: `${iso(before.from)} ${iso(before.to)}`,
  isOver,
});
const chosen = (kind: ChosenPeriod['kind'], day: string, last = day): ChosenPeriod => ({
  kind,
  zone: 'utc',
  day,
  last,
});

describe('the period of a report', () => {
  it('is a month until now, compared with the same time of the month before', () => {
    expect(textOf(spansOf(chosen('month', '2026-11-27'), at('2026-11-27T08:30:00Z')))).toEqual({
      now: '2026-11-01T00:00:00.000Z 2026-11-27T08:30:00.000Z',
      before: '2026-10-01T00:00:00.000Z 2026-10-27T08:30:00.000Z',
      isOver: false,
    });
  });

  it('is compared with no more than the whole month before, where that is shorter', () => {
    const { before } = spansOf(chosen('month', '2026-03-31'), at('2026-03-31T12:00:00Z'));
    expect(iso(before.to)).toBe('2026-03-01T00:00:00.000Z');
  });

  it('is whole once it is over, and next to whole periods', () => {
    expect(textOf(spansOf(chosen('week', '2026-11-01'), at('2026-11-27T08:30:00Z')))).toEqual({
      now: '2026-10-26T00:00:00.000Z 2026-11-02T00:00:00.000Z',
      before: '2026-10-19T00:00:00.000Z 2026-10-26T00:00:00.000Z',
      isOver: true,
    });
    expect(textOf(spansOf(chosen('custom', '2026-10-05', '2026-10-14'), at('2026-11-27T08:30:00Z')))).toEqual({
      now: '2026-10-05T00:00:00.000Z 2026-10-15T00:00:00.000Z',
      before: '2026-09-25T00:00:00.000Z 2026-10-05T00:00:00.000Z',
      isOver: true,
    });
  });

  it('steps over the ends of months and years, and back again', () => {
    expect(stepped(chosen('month', '2026-12-31'), 1).day).toBe('2027-01-01');
    expect(stepped(chosen('month', '2027-01-31'), -1).day).toBe('2026-12-01');
    expect(stepped(chosen('week', '2026-11-01'), 1).day).toBe('2026-11-02');
    expect(stepped(chosen('day', '2028-03-01'), -1).day).toBe('2028-02-29');
    expect(stepped(chosen('custom', '2026-10-05', '2026-10-14'), -1)).toMatchObject({
      day: '2026-09-25',
      last: '2026-10-04',
    });
    expect(stepped(chosen('custom', '2026-10-05', '2026-10-14'), 1)).toMatchObject({
      day: '2026-10-15',
      last: '2026-10-24',
    });
  });

  it('is this month in UTC where the address says nothing that can be read', () => {
    const now = at('2026-11-27T08:30:00Z');
    expect(readPeriod(new URLSearchParams('period=year&day=2026-13-41&zone=mars'), now)).toEqual(
      chosen('month', '2026-11-27'),
    );
    expect(readPeriod(new URLSearchParams('period=custom&day=2026-10-05&last=2026-10-01'), now)).toEqual(
      chosen('custom', '2026-10-05'),
    );
  });

  it('has the sums of hours in the parts in which they begin', () => {
    const days = daysIn({ from: at('2026-11-01T00:00:00Z'), to: at('2026-11-03T05:00:00Z') }, 'utc');
    expect(days.map((ms) => dayAt(ms, 'utc'))).toEqual(['2026-11-01', '2026-11-02', '2026-11-03']);
    const hours = [
      [at('2026-11-01T23:00:00Z'), 1],
      [at('2026-11-02T00:00:00Z'), 2],
      [at('2026-11-02T23:00:00Z'), 4],
      [at('2026-11-03T04:00:00Z'), 8],
    ] as const;
    expect(sumInto(days, hours)).toEqual([1, 6, 8]);
    expect(sumInto([], hours)).toEqual([]);
  });
});

describe("the period of a report in the reader's zone with summer time", () => {
  const zone = process.env.TZ;
  beforeAll(() => {
    process.env.TZ = 'Europe/Berlin';
  });
  afterAll(() => {
    process.env.TZ = zone;
  });

  it('begins and ends at midnight there, on both sides of the change', () => {
    const { now } = spansOf({ ...chosen('month', '2026-10-15'), zone: 'local' }, at('2026-11-27T08:30:00Z'));
    expect([iso(now.from), iso(now.to)]).toEqual(['2026-09-30T22:00:00.000Z', '2026-10-31T23:00:00.000Z']);
    const days = daysIn(now, 'local');
    expect(days).toHaveLength(31);
    // The day on which the clock is set back has 25 hours.
    expect((days[25]! - days[24]!) / 3_600_000).toBe(25);
  });
});
