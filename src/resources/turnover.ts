/** What came to a payment account on one day (UTC): by what was completed here, and by its statements. RUB, decimals. */
export interface TurnoverDay {
  /** `2026-11-27`. */
  day: string;
  count: number;
  sum: string;
  /** What statements show of the day; null where none covers it. */
  inStatements: string | null;
  /** How many lines and payments of the day are left over. */
  left: number;
}

/** So many days are shown, today included. */
export const turnoverDays = 30;
