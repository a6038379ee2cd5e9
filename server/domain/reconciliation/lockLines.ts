import { sql } from 'kysely';
import { conflict } from '../../base/errors';
import { locks } from '../../database/locks';
import type { Tx } from '../../database/schema';
import type { LineTable } from './lineTables';

/**
 * SQL: the key of the lock under which lines are matched and decided. A pay-out may be shown by any account of its vault owner,
 * and a withdraw by any wallet: these share a lock, so that a payment is shown by one line.
 */
const keyOf = ({ subject }: LineTable, subjectId: number) =>
  subject === 'accountId'
    ? sql`${sql.lit(locks.linesOfOwner)}, coalesce((select p."vaultOwnerId" from "payment-accounts" a
        join "vault-profiles" p on p.id = a."vaultProfileId" where a.id = ${subjectId}), 0)::int`
    : sql`${sql.lit(locks.linesOfWallets)}, 0`;

/** Waits for the turn to decide about lines of an account or wallet. */
export const lockLines = (tx: Tx, table: LineTable, subjectId: number): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(${keyOf(table, subjectId)})`.execute(tx);

/** Takes the turn to match lines. Throws 409 while somebody else matches or decides: matching takes seconds, and is not queued. */
export const lockLinesNow = async (tx: Tx, table: LineTable, subjectId: number): Promise<void> => {
  const { rows } = await sql<{
    taken: boolean;
  }>`select pg_try_advisory_xact_lock(${keyOf(table, subjectId)}) as taken`.execute(tx);
  if (!rows[0]!.taken) throw conflict('Its lines are being matched. Try again shortly.');
};
