import { dateInputValue } from '../../format/dates';
import { dayOf, periods } from '../../resources/language/period';
import type { StatementPeriod } from '../../resources/statement';

/** Days before today that a statement shows when nobody has chosen any: 30 days with today, as the figures beside it. */
const daysBack = 29;

/** The first year of a day. An earlier one is a year that is still being typed: 0002, 0020, 0202. */
const firstYear = '2000';

const readDay = (day: string) => (day < firstYear ? null : dayOf(day));

/** The chosen days, as date inputs hold them, and the moments between them. */
export interface Days {
  firstDay: string;
  lastDay: string;
  /** Absent when the days are no period. */
  period?: Required<StatementPeriod>;
  isReversed: boolean;
}

/** Reads the chosen days. Those that nobody has chosen move on with today, so that new lines appear after midnight. */
export const readDays = (chosen: Partial<Pick<Days, 'firstDay' | 'lastDay'>>, now: Date = new Date()): Days => {
  const firstOfDefault = new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysBack);
  const { firstDay = dateInputValue(firstOfDefault), lastDay = dateInputValue(now) } = chosen;
  const [from, to] = [readDay(firstDay)?.from, readDay(lastDay)?.to];
  const isReversed = from !== undefined && to !== undefined && from > to;
  return { firstDay, lastDay, isReversed, ...(from && to && !isReversed ? { period: { from, to } } : {}) };
};

/** Days to choose with one press, by label. */
export const offeredDays = (
  now: Date = new Date(),
): Readonly<Record<string, Partial<Pick<Days, 'firstDay' | 'lastDay'>>>> => {
  const lastMonth = periods.lastMonth.span(now);
  const today = dateInputValue(now);
  const yesterday = dateInputValue(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1));
  return {
    Today: { firstDay: today, lastDay: today },
    Yesterday: { firstDay: yesterday, lastDay: yesterday },
    'Last 30 days': {},
    [periods.month.label]: { firstDay: dateInputValue(periods.month.span(now).from), lastDay: dateInputValue(now) },
    [periods.lastMonth.label]: { firstDay: dateInputValue(lastMonth.from), lastDay: dateInputValue(lastMonth.to) },
  };
};
