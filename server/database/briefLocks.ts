import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { CommandRefused } from '../base/commandRefused';
import { locks } from './locks';
import type { Db, Tx } from './schema';

/**
 * For how long, in ms, others may have to wait behind a change of the schema that waits for its table. Less than PostgreSQL's
 * `deadlock_timeout` of a second, so that of two that wait for each other this change gives way, and not a call of a user.
 */
const lockTimeoutMs = 500;
const mostTries = 60;
const pauseMs = 500;
/** PostgreSQL's codes of a lock that was not available in time, and of a deadlock. */
const passing: readonly unknown[] = ['55P03', '40P01'];

/**
 * Changes the schema in one transaction while other instances are at work, one instance at a time: waits for tables only briefly,
 * because writers wait behind it, and tries again, for a minute by default. Returns the result of the work. Throws
 * `CommandRefused` when a table stays locked.
 */
export const withBriefLocks = async <A>(db: Db, work: (tx: Tx) => Promise<A>, atMost = mostTries): Promise<A> => {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(${sql.lit(locks.schema)})`.execute(tx);
        await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(tx);
        return work(tx);
      });
    } catch (error) {
      if (!passing.includes((error as { code?: unknown }).code)) throw error;
      if (tries === atMost)
        throw new CommandRefused(
          'A table stays locked, as by a backup or another long query. Try again when that has ended.',
        );
      await delay(pauseMs);
    }
  }
};
