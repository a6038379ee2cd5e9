import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { isDatabaseUnavailable, isPoolBusy } from './constraints';
import type { Db } from './schema';
import { createPool } from './serverPool';
import type { ServerWatch } from './serverWatch';
import { probe } from './timeouts';

/**
 * Runs reads that take long and change nothing (exports, reports, activity). Where there is a standby they run there, on one
 * connection, once it has everything that was committed when they began; on the database otherwise. A read may run twice.
 */
export type LongReads = <A>(read: (db: Db) => Promise<A>) => Promise<A>;

/** How long (ms) a read waits for the standby. */
const waitMs = 500;
const pauseMs = 5;
/** For how long (ms) a standby is left alone that was away, late, or not one. */
const restMs = 5000;

/** Why the standby does not serve a read. */
class UnfitStandby extends Error {}

/** Where the database is: what a standby has to have. */
interface Position {
  system: string;
  timeline: number;
  /** Name of the database: a server has several. */
  name: string;
  /** Place in the write-ahead log. */
  written: string;
}

/**
 * SQL: up to where the write-ahead log has what was committed. Where a commit waits for its own log, that is what is written; where it
 * does not (`synchronous_commit` off), what is committed is written a moment later.
 */
const committed = sql`case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn() else pg_current_wal_lsn() end`;

const readPosition = async (db: Db): Promise<Position> => {
  const { rows } =
    await sql<Position>`${probe} select system_identifier::text as system, current_database() as name, (${committed})::text as written,
    ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer as timeline from pg_control_system()`.execute(
      db,
    );
  return rows[0]!;
};

/**
 * Waits until a server has replayed up to a position. Throws `UnfitStandby` when it has not in time, or does not follow that
 * database: one that follows a server that was replaced may have what was never acknowledged. After a promotion it is known to
 * follow the new primary from its next checkpoint on.
 */
const waitForPosition = async (
  standby: Db,
  { system, timeline, name, written }: Position,
  until: number,
): Promise<void> => {
  for (;;) {
    const { rows } = await sql<{ follows: boolean; hasIt: boolean | null }>`${probe} select
        pg_is_in_recovery() and s.system_identifier::text = ${system} and c.timeline_id = ${timeline}
          and current_database() = ${name} as follows,
        pg_last_wal_replay_lsn() >= ${written}::pg_lsn as "hasIt"
      from pg_control_system() s, pg_control_checkpoint() c`.execute(standby);
    if (!rows[0]!.follows) throw new UnfitStandby('it is no standby of this database');
    if (rows[0]!.hasIt === true) return;
    if (performance.now() > until) throw new UnfitStandby('it lags');
    await delay(pauseMs);
  }
};

/** What a standby does to a read that needs rows which the primary has removed: the read is right on the primary. */
const conflictWithRecovery = '40001';

/** Whether a read failed because of where it ran. */
const isOfStandby = (error: unknown) =>
  isDatabaseUnavailable(error) || (error as { code?: unknown }).code === conflictWithRecovery;

/** Nothing is written through these connections: any server will do that follows the database. */
const anyServer: ServerWatch = { check: async () => undefined, isReplaced: () => false };

/** Reads of `db` on its standby at this address, so that nobody reads what is older than what they were told. */
export const readsOnStandby = (
  db: Db,
  url: string,
  { timeoutMs, log }: { timeoutMs: number; log: Logger | undefined },
): { read: LongReads; close: () => Promise<void> } => {
  const { db: standby } = createPool(url, anyServer, { timeoutMs, connectMs: waitMs, log });
  let restUntil = 0;
  let isUsed: boolean | undefined;
  const note = (isUsedNow: boolean, error?: unknown) => {
    if (isUsedNow !== isUsed)
      if (isUsedNow) log?.info('the standby serves reads that take long');
      else log?.warn({ error: String(error) }, 'the standby does not serve reads, which the database does');
    isUsed = isUsedNow;
  };
  const read: LongReads = async (work) => {
    if (performance.now() < restUntil) return work(db);
    let isRunning = false;
    try {
      const until = performance.now() + waitMs;
      const position = await readPosition(db);
      return await standby.connection().execute(async (one) => {
        // A server that hangs answers nothing at all.
        await Promise.race([
          waitForPosition(one, position, until),
          delay(until - performance.now(), undefined, { ref: false }).then(() => {
            throw new UnfitStandby('it does not answer');
          }),
        ]);
        note(true);
        isRunning = true;
        return work(one);
      });
    } catch (error) {
      // Whatever keeps it from being asked, as a wrong password, the database is there.
      if (isRunning && !isOfStandby(error)) throw error;
      // It serves as many as it has connections for: what is more is read here, and nothing is wrong with it.
      if (!isRunning && isPoolBusy(error)) return work(db);
      restUntil = performance.now() + restMs;
      note(false, error);
      return work(db);
    }
  };
  return { read, close: () => standby.destroy() };
};
