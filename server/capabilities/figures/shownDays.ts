import { sql } from 'kysely';

/** What is shown of so many days, today included (UTC). */
const shownDays = 30;
const dayMs = 86_400_000;

/** The days that are shown, as ISO dates, the oldest first. */
export const daysUntil = (at: Date): string[] =>
  Array.from({ length: shownDays }, (_, place) =>
    new Date(at.getTime() - (shownDays - 1 - place) * dayMs).toISOString().slice(0, 10),
  );

/** What is counted begins after this moment: a day more than is shown, for days begin by the clock of whoever asks. */
export const countedSince = sql`now() - make_interval(days => ${sql.lit(shownDays + 1)})`;
