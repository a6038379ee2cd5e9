import { sql } from 'kysely';
import { columnOf } from '../../database/columnOf';
import type { Expression } from '../../database/searchSql';
import { storedNumber } from '../../database/storedSettings';
import { paymentSql } from '../../database/statusSql';

/** Receipts keep a task for so many times its hours at most: whoever adds one after the other would keep it for days. */
export const mostTimes = 3;

/** SQL: a vault owner holds the task `alias` and is paid for it. The deal of a pay-out names the vault owner who holds it. */
export const isPaidByVaultOwner = (alias: string): Expression =>
  sql`exists (select 1 from deals d where d.id = ${columnOf(alias, 'dealId')} and d."ownerId" = ${columnOf(alias, 'owner')}
    and ${columnOf(alias, 'paymentType')} = ${paymentSql.PayOut})`;

/** SQL: when a task returns to the queue by itself if its holder adds no receipt (`timeOutTasks`); null where nobody holds the invoice. */
export const returnDate = (alias: string): Expression => {
  const taken = columnOf(alias, 'takenDate');
  const hours = sql`make_interval(hours => case when ${isPaidByVaultOwner(alias)} then ${storedNumber('PAYOUT_TASK_HOURS')} else ${storedNumber('TASK_HOURS')} end)`;
  const lastReceipt = sql`(select max(r."createDate") from receipts r
    where r."invoiceId" = ${columnOf(alias, 'id')} and r."userId" = ${columnOf(alias, 'owner')})`;
  return sql`case when ${columnOf(alias, 'owner')} is not null
    then least(${taken} + ${sql.lit(mostTimes)} * ${hours}, greatest(${taken}, ${lastReceipt}) + ${hours}) end`;
};
