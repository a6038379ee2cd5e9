import { sql } from 'kysely';
import type { Db, Tx } from '../../database/schema';
import type { Settings } from '../../base/settings';
import { microsOf, type Micros } from '../../base/amounts';
import { availableOf, platformId, type Balance } from './balances';
import { purposeSql, transactionSql } from '../../database/statusSql';

type CoverSettings = Pick<Settings, 'SETTLE_HOURS' | 'ALONE_PER_DAY'>;

/** The amount credited by pay-outs within `SETTLE_HOURS` (docs/rules.md#withdrawable), without reversed deals. */
export const recentlyCredited = async (
  db: Db | Tx,
  { id }: Balance,
  { SETTLE_HOURS }: Pick<CoverSettings, 'SETTLE_HOURS'>,
): Promise<Micros> => {
  const { rows } = await sql<{ sum: string }>`select coalesce(sum(t.quantity), 0) as sum from transactions t
    join deals d on d.id = t."dealId" and d.reversed is not true
    join "balance-accounts" f on f.id = t."fromBalanceId" and f."userId" = ${platformId}
    where t."toBalanceId" = ${id} and t.status = ${transactionSql.Complete}
      and t.purpose = ${purposeSql.Payment}
      and t."postedDate" > now() - make_interval(hours => ${SETTLE_HOURS})`.execute(db);
  return microsOf(rows[0]!.sum);
};

/**
 * The amount of a balance that may cover new pay-ins. Recent credits of pay-outs count only up to what one person may
 * move alone in a day.
 */
export const availableForPayIns = async (db: Db | Tx, balance: Balance, settings: CoverSettings): Promise<Micros> => {
  const excess = (await recentlyCredited(db, balance, settings)) - microsOf(String(settings.ALONE_PER_DAY));
  return availableOf(balance) - (excess > 0n ? excess : 0n);
};
