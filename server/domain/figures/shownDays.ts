import { shownDays } from '../../../src/format/shares';
import { sql } from 'kysely';

const dayMs = 86_400_000;

/** Number of counted days: one more than shown, because the database's clock may differ from this process's. */
const countedDays = shownDays + 1;

/** SQL: start of the counted period. */
export const countedSince = sql`now() - make_interval(days => ${sql.lit(countedDays)})`;

/** Start of the counted period as an ISO date with time, for a list's filter. */
export const countedFrom = (at: Date): string => new Date(at.getTime() - countedDays * dayMs).toISOString();
