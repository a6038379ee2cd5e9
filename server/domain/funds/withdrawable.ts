import { sql } from 'kysely';
import { microsOf, type Micros } from '../../base/amounts';
import type { Db, Tx } from '../../database/schema';
import type { Settings } from '../../base/settings';
import { fulfilmentSql, fundsSql, settlementSql } from '../../database/statusSql';
import { hasEndedLately, isDisputed } from '../invoices/late';
import { isOfStranger } from '../invoices/strangers';
import { usableOf, type Balance } from '../ledger/balances';

/** Hours within which withdraws count together with what is left for strangers' pay-ins. */
const withdrawHours = 24;

/**
 * What stays with a vault owner for pay-ins on their accounts that ended unpaid and may still be completed. A stranger's click
 * costs nothing, so that those of strangers keep at most half of what was usable before the withdraws of a day.
 */
const coverOf = async (db: Db | Tx, balance: Balance): Promise<Micros> => {
  const { userId } = balance;
  const { rows } = await sql<{ known: string; strangers: string; withdrawn: string }>`
    select coalesce(sum(d.amount) filter (where not ${isOfStranger('i')}), 0) as known,
      coalesce(sum(d.amount) filter (where ${isOfStranger('i')}), 0) as strangers,
      (select coalesce(sum(o.amount), 0) from "funds-operations" o where o."userId" = ${userId}
        and o.type = ${fundsSql.Withdraw} and o.status in (${fulfilmentSql.Waiting}, ${fulfilmentSql.Fulfilled})
        and o."createDate" > now() - make_interval(hours => ${sql.lit(withdrawHours)})) as withdrawn
    from deals d join invoices i on i.id = d."invoiceId"
    where d."ownerId" = ${userId} and ${hasEndedLately('i')} and not ${isDisputed('i')}`.execute(db);
  const { known, strangers, withdrawn } = rows[0]!;
  const half = (usableOf(balance) + microsOf(withdrawn)) / 2n;
  const ofStrangers = microsOf(strangers);
  return microsOf(known) + (ofStrangers < half ? ofStrangers : half > 0n ? half : 0n);
};

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
