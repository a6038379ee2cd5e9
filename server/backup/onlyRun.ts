import { sql } from 'kysely';
import { locks } from '../database/locks';
import type { Database } from '../database/open';
import { CommandRefused } from '../base/commandRefused';

/**
 * Lets one run of `npm run archive` at a time work on this database, and returns the result of the work. Throws `CommandRefused`
 * while another one is at work. A run that is killed holds the others up no longer than its connection lasts.
 */
export const asOnlyRun = <A>(
  { dbWithoutTimeout: db, isShared }: Pick<Database, 'dbWithoutTimeout' | 'isShared'>,
  work: () => Promise<A>,
): Promise<A> => {
  if (!isShared) return work();
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_lock(${sql.lit(locks.archive)}) as locked`.execute(connection);
    if (!rows[0]!.locked) throw new CommandRefused('Another run of archive is at work on this database.');
    try {
      // It says nothing meanwhile.
      await sql`set idle_session_timeout = 0`.execute(connection);
      return await work();
    } finally {
      // A connection that was lost has lost the lock.
      await sql`reset idle_session_timeout`.execute(connection).catch(() => undefined);
      await sql`select pg_advisory_unlock(${sql.lit(locks.archive)})`.execute(connection).catch(() => undefined);
    }
  });
};
