import { describe, expect, it } from 'vitest';
import { completedShare, countByDay } from '../../src/custom/main/plainFigures';
import { daysUntil, shareOf } from '../../src/format/shares';
import { feesOf, readRevenue } from '../../src/custom/main/plainRevenue';
import type { PlatformDataProvider } from '../../src/dataProvider/platformDataProvider';

const now = new Date('2026-11-28T20:00:00Z');
const days = daysUntil(now);

describe('the figures that are worked out from lists', () => {
  it('thirty days end with today in UTC', () => {
    expect(days).toHaveLength(30);
    expect([days[0], days.at(-1)]).toEqual(['2026-10-30', '2026-11-28']);
  });

  it('an invoice is counted on the UTC day of its creation, and not outside the days', () => {
    const rows = [
      { id: 1, createDate: '2026-11-28T01:30:00+03:00', status: 5 },
      { id: 2, createDate: '2026-11-28T00:00:00Z', status: 3 },
      { id: 3, createDate: '2026-10-29T23:59:59Z', status: 5 },
    ];
    expect(countByDay(rows, days).slice(-2)).toEqual([
      { day: '2026-11-27', created: 1, completed: 1 },
      { day: '2026-11-28', created: 1, completed: 0 },
    ]);
    expect(countByDay(rows, days).reduce((sum, { created }) => sum + created, 0)).toBe(2);
  });

  it('the share of completed invoices leaves out open ones and statuses that only another platform knows', () => {
    const rows = [5, 5, 3, 4, 0, 1, 2, 77].map((status, id) => ({ id, status }));
    expect(completedShare(rows)).toBe(50);
    expect(completedShare([{ id: 1, status: 0 }])).toBeNull();
    expect(shareOf(2, 3)).toBe(66.7);
  });

  it('the fees of deals are added up without reversed ones, and are unknown where one is not sent', () => {
    expect(
      feesOf([
        { id: 1, fee: '1.5' },
        { id: 2, fee: 2 },
        { id: 3, fee: 9, reversed: true },
      ]),
    ).toBe(3.5);
    expect(feesOf([{ id: 1, fee: 1 }, { id: 2 }])).toBeNull();
    expect(feesOf([])).toBeNull();
  });

  it('the revenue of a day with too many deals is unknown', async () => {
    const getList = () => Promise.resolve({ data: [{ id: 1, fee: 1 }], total: 20_001 });
    const platform = { getList } as unknown as PlatformDataProvider;
    expect(await readRevenue(platform)).toBeNull();
  });
});
