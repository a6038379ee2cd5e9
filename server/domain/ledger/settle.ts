import { sql } from 'kysely';
import { announceAll, inTransaction } from '../../database/changes';
import { oneOf } from '../../database/oneOf';
import type { Db, Tx } from '../../database/schema';
import { lockBalances } from './balances';

/** Maximum number of deals that are settled in one transaction; the others wait for the next round. */
const batchSize = 500;

/**
 * Settles what pay-outs credited to their vault owners (docs/rules.md#usable): from now on they may use it. Deals that are settled
 * or reversed already are left as they are.
 */
export const settleDeals = async (tx: Tx, dealIds: readonly number[]): Promise<void> => {
  const { rows: owners } = await sql<{ ownerId: number }>`select distinct "ownerId" from deals
    where ${oneOf('id', dealIds)} and unsettled > 0`.execute(tx);
  const balances = await lockBalances(
    tx,
    owners.map(({ ownerId }) => ownerId),
  );
  await sql`update deals set unsettled = 0, "settledDate" = now() where ${oneOf('id', dealIds)} and unsettled > 0`.execute(
    tx,
  );
  await announceAll(
    tx,
    [...balances.values()].map(({ id }) => ({ entity: 'balance-accounts', id, kind: 'changed' })),
  );
};

/** Settles what was credited more than `hours` ago. Handles one batch. Returns how many deals. */
export const settleDue = (db: Db, hours: number): Promise<number> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: number }>`select d.id from deals d join invoices i on i.id = d."invoiceId"
      where d.unsettled > 0 and i."endDate" <= now() - make_interval(hours => ${hours})
      order by d.id limit ${batchSize}`.execute(tx);
    await settleDeals(
      tx,
      rows.map(({ id }) => id),
    );
    return rows.length;
  });
