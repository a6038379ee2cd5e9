import { sql } from 'kysely';

/** Number of days that figures by day show, including today (UTC). */
const shownDays = 30;
const dayMs = 86_400_000;

/** The shown days as ISO dates, oldest first. */
export const daysUntil = (at: Date): string[] =>
  Array.from({ length: shownDays }, (_, index) =>
    new Date(at.getTime() - (shownDays - 1 - index) * dayMs).toISOString().slice(0, 10),
  );

/** Start of the counted period. It is one day longer than shown, because the caller's clock may differ. */
export const countedSince = sql`now() - make_interval(days => ${sql.lit(shownDays + 1)})`;
