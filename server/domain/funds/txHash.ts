import { sql } from 'kysely';
import { locks } from '../../database/locks';
import type { Tx } from '../../database/schema';
import type { ActionHandler } from '../../entities/handlers';
import { conflict, invalid, ofField } from '../../base/errors';

/**
 * Throws 409 when another operation has this transaction hash: one transfer pays one operation. Takes a lock, so that of two
 * that record the same hash at the same time one is refused. `txHash` is in its one form; what older versions stored may not be.
 */
export const refuseUsedHash = async (tx: Tx, operationId: number, txHash: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${sql.lit(locks.hash)}, hashtext(${txHash}))`.execute(tx);
  const { rows } = await sql<{ id: number }>`select id from "funds-operations"
    where lower("txHash") in (${txHash}, ${`0x${txHash}`}, ${`0x0x${txHash}`}) and id <> ${operationId} limit 1`.execute(
    tx,
  );
  const [other] = rows;
  if (other)
    throw conflict({ phrase: 'Operation %{id} has this transaction hash already', args: { id: other.id } }, 'txHash', [
      { entity: 'funds-operations', id: other.id },
    ]);
};

const storeHash = async (tx: Tx, operationId: number, txHash: string) => {
  await refuseUsedHash(tx, operationId, txHash);
  await tx.updateTable('funds-operations').set({ txHash }).where('id', '=', operationId).execute();
};

/**
 * `POST mgmt/funds-operations/{id}/tx-hash` (extension) `{txHash}`: records the transaction with which the coins of a fulfilled
 * operation were sent.
 */
export const recordHash: ActionHandler<'funds-operations'> = ({ tx, input, record }) =>
  storeHash(tx, record.id, String(input.txHash));

/** `POST mgmt/funds-operations/{id}/tx-hash/correct` (extension) `{txHash, reason}`: corrects a recorded transaction. */
export const correctHash: ActionHandler<'funds-operations'> = async ({ tx, input, record }) => {
  const { reason } = input;
  if (typeof reason !== 'string' || reason === '') throw invalid('reason', ofField('Reason', { phrase: 'Required' }));
  await storeHash(tx, record.id, String(input.txHash));
  return { after: { reason } };
};
