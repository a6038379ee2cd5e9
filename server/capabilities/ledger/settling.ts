import { sql } from 'kysely';
import type { Db, Tx } from '../../database/schema';
import type { Settings } from '../../ground/settings';
import { microsOf, type Micros } from '../../ground/amounts';
import { availableOf, platformId, type Balance } from './balances';
import { Purpose, TransactionStatus } from '../../../src/resources/statuses';

type Rules = Pick<Settings, 'SETTLE_HOURS' | 'ALONE_PER_DAY'>;

/** The amount credited by pay-outs within `SETTLE_HOURS` (rules, section 3), without reversed deals. */
export const recentlyCredited = async (
  db: Db | Tx,
  { id }: Balance,
  { SETTLE_HOURS }: Pick<Rules, 'SETTLE_HOURS'>,
): Promise<Micros> => {
  const { rows } = await sql<{ sum: string }>`select coalesce(sum(t.quantity), 0) as sum from transactions t
    join deals d on d.id = t."dealId" and d.reversed is not true
    join "balance-accounts" f on f.id = t."fromBalanceId" and f."userId" = ${platformId}
    where t."toBalanceId" = ${id} and t.status = ${sql.lit(TransactionStatus.Complete)}
      and t.purpose = ${sql.lit(Purpose.Payment)}
      and t."postedDate" > now() - make_interval(hours => ${SETTLE_HOURS})`.execute(db);
  return microsOf(rows[0]!.sum);
};

/**
 * The amount of a balance that may cover new pay-ins. Recent credits of pay-outs count only up to what one person may
 * move alone in a day.
 */
export const expiredPayInCover = async (db: Db | Tx, balance: Balance, rules: Rules): Promise<Micros> => {
  const beyond = (await recentlyCredited(db, balance, rules)) - microsOf(String(rules.ALONE_PER_DAY));
  return availableOf(balance) - (beyond > 0n ? beyond : 0n);
};
