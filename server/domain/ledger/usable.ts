import { sql } from 'kysely';
import type { Settings } from '../../base/settings';
import { microsOf, type Micros } from '../../base/amounts';
import type { Db, Tx } from '../../database/schema';
import { purposeSql, transactionSql } from '../../database/statusSql';
import { availableOf, platformId, type Balance } from './balances';
import { refuseMissing } from './checkBalanceCovers';

/** Hours until what a pay-out earned is settled. */
export type SettleSettings = Pick<Settings, 'SETTLE_HOURS'>;

/**
 * What pay-outs credited to a balance within `SETTLE_HOURS`, sum and reward (docs/rules.md#usable): they may still be reversed.
 * Reversed deals are left out. Only vault owners have any.
 */
export const unsettledOf = async (db: Db | Tx, { id }: Balance, { SETTLE_HOURS }: SettleSettings): Promise<Micros> => {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(t.quantity + coalesce(r.quantity, 0)), 0) as sum from transactions t
    join deals d on d.id = t."dealId" and d.reversed is not true
    join "balance-accounts" f on f.id = t."fromBalanceId" and f."userId" = ${platformId}
    left join transactions r on r."dealId" = d.id and r."toBalanceId" = t."toBalanceId"
      and r.purpose = ${purposeSql.Reward} and r.status = ${transactionSql.Complete}
    where t."toBalanceId" = ${id} and t.status = ${transactionSql.Complete} and t.purpose = ${purposeSql.Payment}
      and t."postedDate" > now() - make_interval(hours => ${SETTLE_HOURS})`.execute(db);
  return microsOf(rows[0]!.sum);
};

/**
 * What of a balance new pay-ins, pay-ins that are completed late, and withdraws may use (docs/rules.md#usable): what is available and
 * settled. It may be negative.
 */
export const usableOf = async (db: Db | Tx, balance: Balance, settings: SettleSettings): Promise<Micros> =>
  availableOf(balance) - (await unsettledOf(db, balance, settings));

/** Throws 409 unless this quantity of a locked balance is usable, with what is missing. */
export const checkUsable = async (
  tx: Tx,
  balance: Balance,
  quantity: Micros,
  settings: SettleSettings,
): Promise<void> => refuseMissing(quantity - (await usableOf(tx, balance, settings)));
