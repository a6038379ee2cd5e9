import { sql } from 'kysely';
import { preparedStatement } from './preparedStatements';
import type { Db, Tx } from './schema';

/**
 * Counts one more for a subject within a window of so many seconds that begins with its first; the new count comes
 * back. Counting comes before what is counted, in one statement: of callers at the same moment each gets a number of
 * their own, so that a limit can't be passed by asking often at once.
 */
export const countUp = async (db: Db | Tx, subject: string, seconds: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`${preparedStatement}
    insert into counters as c (subject, count, "windowEnd")
      values (${subject}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (lower(subject collate "pg_c_utf8")) do update set
      count = case when c."windowEnd" > now() then c.count + 1 else 1 end,
      "windowEnd" = case when c."windowEnd" > now() then c."windowEnd" else excluded."windowEnd" end
    returning count::integer as count`.execute(db);
  return rows[0]!.count;
};

/** Takes one back: it turned out not to count. */
export const countDown = async (db: Db | Tx, subject: string): Promise<void> => {
  await sql`update counters set count = greatest(count - 1, 0) where lower(subject collate "pg_c_utf8") = ${subject}`.execute(
    db,
  );
};

/** Forgets a subject; of several who do so at once, one is told that it was they. */
export const deleteCount = async (db: Db | Tx, subject: string): Promise<boolean> => {
  const { rows } = await sql`delete from counters where lower(subject collate "pg_c_utf8") = ${subject}
    returning id`.execute(db);
  return rows.length > 0;
};

/** Sweeps what no window holds any more, and what was taken back. */
export const deleteOldCounts = (db: Db): Promise<unknown> =>
  sql`delete from counters where "windowEnd" < now() or count = 0`.execute(db);
