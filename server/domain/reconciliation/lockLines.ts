import { setTimeout } from 'node:timers/promises';
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

const tries = 15;
const pauseMs = 50;

/**
 * Takes the turn to match and to decide about lines. Whoever takes it holds rows already, so it is asked for again and not waited
 * for: nobody who has it and wants these rows is kept waiting in a circle. Throws 409 when somebody else has it for most of a
 * second: matching takes seconds.
 */
export const lockLines = async (tx: Tx, table: LineTable, subjectId: number): Promise<void> => {
  for (let left = tries; left > 0; left--) {
    const { rows } = await sql<{
      taken: boolean;
    }>`select pg_try_advisory_xact_lock(${keyOf(table, subjectId)}) as taken`.execute(tx);
    if (rows[0]!.taken) return;
    await setTimeout(pauseMs);
  }
  throw conflict('Its lines are being matched. Try again shortly.');
};
