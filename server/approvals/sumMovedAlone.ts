import { sql } from 'kysely';
import { locks } from '../database/locks';
import type { Tx } from '../database/schema';
import { decimalOf, microsOf, type Micros } from '../base/amounts';

/**
 * Returns what a principal moved alone in the last 24 hours, USDT (docs/rules.md#what-requires-approval). Holds a lock on the principal
 * until the transaction ends, so that concurrent calls count each other.
 */
export const sumMovedAlone = async (tx: Tx, principalId: number): Promise<Micros> => {
  await sql`select pg_advisory_xact_lock(${sql.lit(locks.principal)}, ${principalId})`.execute(tx);
  const { rows } = await sql<{ sum: string }>`select coalesce(sum(sum), 0) as sum from "sums-moved-alone"
    where "principalId" = ${principalId} and "createDate" > now() - interval '24 hours'`.execute(tx);
  return microsOf(rows[0]!.sum);
};

/** Adds a sum (USDT) to what a principal moved alone. */
export const addSumMovedAlone = async (tx: Tx, principalId: number, sum: Micros): Promise<void> => {
  await sql`insert into "sums-moved-alone" ("principalId", sum) values (${principalId}, ${decimalOf(sum)}::numeric)`.execute(
    tx,
  );
};
