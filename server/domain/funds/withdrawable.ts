import { sql } from 'kysely';
import type { Micros } from '../../base/amounts';
import type { Db, Tx } from '../../database/schema';
import type { Settings } from '../../base/settings';
import { settlementSql } from '../../database/statusSql';
import { coverOf } from '../invoices/cover';
import { usableOf, type Balance } from '../ledger/balances';

/** What of a balance may be withdrawn, and what is kept for payments that may still be claimed; USDT in millionths. */
export interface BalanceParts {
  withdrawable: Micros;
  cover: Micros;
}

/** Reads what may be withdrawn of a balance (docs/rules.md#withdrawable). Reliable only while the balance is locked. */
export const balancePartsOf = async (db: Db | Tx, balance: Balance): Promise<BalanceParts> => {
  const usable = usableOf(balance);
  const cover = await coverOf(db, balance);
  return { withdrawable: usable > cover ? usable - cover : 0n, cover };
};

/**
 * What of a vault owner's unsettled pay-outs waits until somebody confirms that they arrived (USDT), and when the last of the others is
 * settled (epoch ms; null without any).
 */
export const unsettledPayOutsOf = async (
  db: Db | Tx,
  { SETTLE_HOURS: hours }: Pick<Settings, 'SETTLE_HOURS'>,
  { userId }: Balance,
): Promise<{ unconfirmed: number; settledBy: number | null }> => {
  const { rows } = await sql<{ unconfirmed: number; settledBy: number | null }>`
    select coalesce(sum(d.unsettled) filter (where d.settlement = ${settlementSql.Unconfirmed}), 0)::float8 as unconfirmed,
      (extract(epoch from max(i."endDate") filter (where d.settlement = ${settlementSql.Settling})
        + make_interval(hours => ${hours})) * 1000)::float8 as "settledBy"
    from deals d join invoices i on i.id = d."invoiceId" where d."ownerId" = ${userId} and d.unsettled > 0`.execute(db);
  return rows[0]!;
};
