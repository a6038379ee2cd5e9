import { dateInputValue } from '../../format/dates';
import { dayOf } from '../../resources/language/period';
import type { StatementPeriod } from '../../resources/statement';

/** Days that a statement shows when nobody has chosen any: today and the 30 days before. */
const daysBack = 30;

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
  const [from, to] = [dayOf(firstDay)?.from, dayOf(lastDay)?.to];
  const isReversed = from !== undefined && to !== undefined && from > to;
  return { firstDay, lastDay, isReversed, ...(from && to && !isReversed ? { period: { from, to } } : {}) };
};
