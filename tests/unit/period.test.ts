import { describe, expect, it, vi } from 'vitest';
import { dayOf, withMoments } from '../../src/resources/language/period';

const now = new Date(2026, 2, 1, 9, 30);

describe('a period in a filter', () => {
  it.each([
    ['today', new Date(2026, 2, 1), undefined],
    ['yesterday', new Date(2026, 1, 28), new Date(2026, 1, 28, 23, 59, 59, 999)],
    ['week', new Date(2026, 1, 23), undefined],
    ['month', new Date(2026, 2, 1), undefined],
  ])('the period %s covers days in the user’s time zone, counted from now', (period, from, to) => {
    expect(withMoments({ createDate_period: period, status: [0] }, now)).toEqual({
      status: [0],
      createDate_gte: from.toISOString(),
      ...(to && { createDate_lte: to.toISOString() }),
    });
  });

  it('a period that is unknown is removed, and other filters stay unchanged', () => {
    const filter = { q: 'a', amount_gte: '5', createDate_lte: '2026-01-01T00:00:00.000Z' };
    expect(withMoments({ ...filter, createDate_period: 'constructor' }, now)).toEqual(filter);
  });

  it('a period of one day lasts from its first to its last millisecond', () => {
    const day = dayOf('2026-11-21')!;
    expect(day.from).toEqual(new Date(2026, 10, 21));
    expect(day.to).toEqual(new Date(2026, 10, 21, 23, 59, 59, 999));
    expect(dayOf('soon')).toBeNull();
    expect(dayOf('')).toBeNull();
  });

  it('a period of one day ends at midnight also when the clocks change on it', () => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    const ends = ['2026-03-29', '2026-10-25'].map((day) => dayOf(day)!.to.toISOString());
    expect(ends).toEqual(['2026-03-29T21:59:59.999Z', '2026-10-25T22:59:59.999Z']);
    vi.unstubAllEnvs();
  });
});
