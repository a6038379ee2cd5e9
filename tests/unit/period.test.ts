import { describe, expect, it } from 'vitest';
import { dayOf, withMoments } from '../../src/resources/language/period';

const now = new Date(2026, 2, 1, 9, 30);

describe('a period of time in a filter', () => {
  it.each([
    ['today', new Date(2026, 2, 1), undefined],
    ['yesterday', new Date(2026, 1, 28), new Date(2026, 1, 28, 23, 59, 59, 999)],
    ['week', new Date(2026, 1, 23), undefined],
    ['month', new Date(2026, 2, 1), undefined],
  ])('%s means the person’s own days, told from now', (period, from, to) => {
    expect(withMoments({ createDate_period: period, status: [0] }, now)).toEqual({
      status: [0],
      createDate_gte: from.toISOString(),
      ...(to && { createDate_lte: to.toISOString() }),
    });
  });

  it('is left out where it is none, and leaves everything else alone', () => {
    const filter = { q: 'a', amount_gte: '5', createDate_lte: '2026-01-01T00:00:00.000Z' };
    expect(withMoments({ ...filter, createDate_period: 'constructor' }, now)).toEqual(filter);
  });

  it('takes a day from its first moment to its last', () => {
    const day = dayOf('2026-11-21')!;
    expect(day.from).toEqual(new Date(2026, 10, 21));
    expect(day.to).toEqual(new Date(2026, 10, 21, 23, 59, 59, 999));
    expect(dayOf('soon')).toBeNull();
    expect(dayOf('')).toBeNull();
  });
});
