import { sql } from 'kysely';

/** Number of days that figures by day show, including today (UTC). */
const shownDays = 30;
const dayMs = 86_400_000;

/** The shown days as ISO dates, oldest first. */
export const daysUntil = (at: Date): string[] =>
  Array.from({ length: shownDays }, (_, index) =>
    new Date(at.getTime() - (shownDays - 1 - index) * dayMs).toISOString().slice(0, 10),
  );

/** Number of counted days: one more than shown, because the database's clock may differ from this process's. */
const countedDays = shownDays + 1;

/** SQL: start of the counted period. */
export const countedSince = sql`now() - make_interval(days => ${sql.lit(countedDays)})`;

/** Start of the counted period as an ISO date with time, for a list's filter. */
export const countedFrom = (at: Date): string => new Date(at.getTime() - countedDays * dayMs).toISOString();
