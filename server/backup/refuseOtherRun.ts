import { sql } from 'kysely';
import { locks } from '../database/locks';
import type { Tx } from '../database/schema';
import { CommandRefused } from '../ground/commandRefused';

/**
 * Lets one run of `npm run archive` at a time do a step on this database, until the transaction ends. Throws `CommandRefused` while
 * another one does.
 */
export const refuseOtherRun = async (tx: Tx): Promise<void> => {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(locks.archive)}) as locked`.execute(tx);
  if (!rows[0]!.locked) throw new CommandRefused('Another run of archive is at work on this database.');
};
