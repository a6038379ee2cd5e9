import { addDecimals } from '../../../src/format/decimal';
import { earningDeals, type DayRow } from '../../../src/resources/figures';
import { definitionOf } from '../../../src/resources/index';
import { sumByDay, type DaySum } from '../../database/counts';
import { relationOf } from '../../database/relation';
import type { Db } from '../../database/schema';
import type { IdRange } from './countsByIdRange';
import { countedFrom } from './shownDays';

/** The fees of deals in a range of ids, by the day of completion within the counted days. */
export const revenueInRange = (db: Db, range: IdRange): Promise<readonly DaySum[]> =>
  sumByDay(
    db,
    relationOf(definitionOf('deals')),
    { sum: 'fee', date: 'updateDate', where: { ...earningDeals, updateDate_gte: countedFrom(new Date()) } },
    range,
  );

/** Adds up the platform's revenue on each of the days (ISO dates, UTC). */
export const revenueByDay = (sums: readonly DaySum[], days: readonly string[]): readonly DayRow<'revenueDays'>[] => {
  const amounts = new Map(days.map((day) => [day, '0']));
  for (const { day, sum } of sums) {
    const amount = amounts.get(day);
    if (amount !== undefined) amounts.set(day, addDecimals(amount, sum));
  }
  return [...amounts].map(([day, amount]) => ({ day, amount: Number(amount) }));
};
