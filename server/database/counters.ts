import { sql } from 'kysely';
import { preparedStatement } from './statementNames';
import type { Db, Tx } from './schema';

/** A count, and in how many seconds its window ends. */
export interface Counted {
  count: number;
  secondsLeft: number;
}

/**
 * Increments the count of a subject, by one unless `by` says otherwise. The window starts with the first count and lasts `seconds`. Count
 * before doing what is counted: the increment is atomic, so concurrent callers can't exceed a limit together.
 */
export const countInWindow = async (db: Db | Tx, subject: string, seconds: number, by = 1): Promise<Counted> => {
  const { rows } = await sql<Counted>`${preparedStatement}
    insert into counters as c (subject, count, "windowEnd")
      values (${subject}, ${by}, now() + make_interval(secs => ${seconds}))
    on conflict (lower(subject collate "pg_c_utf8")) do update set
      count = case when c."windowEnd" > now() then c.count + excluded.count else excluded.count end,
      "windowEnd" = case when c."windowEnd" > now() then c."windowEnd" else excluded."windowEnd" end
    returning count::integer as count, greatest(ceil(extract(epoch from "windowEnd" - now())), 1)::integer as "secondsLeft"`.execute(
    db,
  );
  return rows[0]!;
};

/** As `countInWindow`; returns the count alone. */
export const countUp = async (db: Db | Tx, subject: string, seconds: number, by = 1): Promise<number> =>
  (await countInWindow(db, subject, seconds, by)).count;

/** Decrements the count of a subject, for something that turned out not to count. */
export const countDown = async (db: Db | Tx, subject: string): Promise<void> => {
  await sql`update counters set count = greatest(count - 1, 0) where lower(subject collate "pg_c_utf8") = ${subject}`.execute(
    db,
  );
};

/** Deletes the count of a subject. Returns whether this call deleted it: only one of several concurrent calls does. */
export const deleteCount = async (db: Db | Tx, subject: string): Promise<boolean> => {
  const { rows } = await sql`delete from counters where lower(subject collate "pg_c_utf8") = ${subject}
    returning id`.execute(db);
  return rows.length > 0;
};

/** Deletes counts that are zero or whose window has ended. */
export const deleteOldCounts = (db: Db): Promise<unknown> =>
  sql`delete from counters where "windowEnd" < now() or count = 0`.execute(db);
