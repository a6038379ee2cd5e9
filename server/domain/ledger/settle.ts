import { sql } from 'kysely';
import { announceAll, inTransaction } from '../../database/changes';
import { oneOf } from '../../database/oneOf';
import { settlementSql } from '../../database/statusSql';
import type { Db, Tx } from '../../database/schema';
import { lockBalances } from './balances';

/** Maximum number of deals that are settled in one transaction; the others wait for the next round. */
const batchSize = 500;

/**
 * Settles what pay-outs credited to their vault owners (docs/rules.md#settling): from now on they may use it. Leaves deals as they are
 * that were settled or reversed meanwhile. Returns how many were settled.
 */
export const settleDeals = async (
  tx: Tx,
  dealIds: readonly number[],
  { byMerchant = false }: { byMerchant?: boolean } = {},
): Promise<number> => {
  const { rows: owners } = await sql<{ ownerId: number }>`select distinct "ownerId" from deals
    where ${oneOf('id', dealIds)} and unsettled > 0`.execute(tx);
  const balances = await lockBalances(
    tx,
    owners.map(({ ownerId }) => ownerId),
  );
  const { rows } = await sql<{
    invoiceId: number;
  }>`update deals set unsettled = 0, settlement = ${settlementSql.Settled}, "settledDate" = now(),
      "settledByMerchant" = ${byMerchant}
    where ${oneOf('id', dealIds)} and unsettled > 0 and settlement <> ${settlementSql.Disputed} returning "invoiceId"`.execute(
    tx,
  );
  await announceAll(tx, [
    ...[...balances.values()].map(({ id }) => ({ entity: 'balance-accounts', id, kind: 'changed' as const })),
    ...rows.map(({ invoiceId }) => ({ entity: 'invoices', id: invoiceId, kind: 'changed' as const })),
  ]);
  return rows.length;
};

/**
 * Settles what was credited more than `hours` ago and does not wait for somebody to confirm it. Handles one batch, without the deals
 * about whose invoices somebody decides just now: they lock the invoice, then the balances. Returns how many deals.
 */
export const settleDue = (db: Db, hours: number): Promise<number> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: number }>`select d.id from deals d join invoices i on i.id = d."invoiceId"
      where d.unsettled > 0 and d.settlement = ${settlementSql.Settling} and i."endDate" <= now() - make_interval(hours => ${hours})
      order by d.id limit ${batchSize} for update of i skip locked`.execute(tx);
    return settleDeals(
      tx,
      rows.map(({ id }) => id),
    );
  });
