import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import { Role } from '../../src/resources/language/roles';
import { paymentSql, purposeSql, settlementSql, transactionSql } from './statusSql';

/**
 * Writes of each pay-out, computed from its transactions, what it credited to its vault owner: settled when it is older than a
 * day, else unsettled, which balances count. Of some deals `d` only, where `among` says which. The caller has turned the triggers of the
 * ledger off.
 */
export const settleCreditedPayOuts = async (
  db: QueryExecutorProvider,
  among: RawBuilder<unknown> = sql`true`,
): Promise<void> => {
  await sql`update deals d set
      unsettled = case when c.isOld or d.reversed is true then 0 else c.credited end,
      settlement = case when d.reversed is true then null when c.isOld then ${settlementSql.Settled} else ${settlementSql.Settling} end,
      "settledDate" = case when c.isOld then c.posted + interval '1 day' end
    from (select t."dealId", sum(t.quantity) as credited, max(t."postedDate") as posted,
        max(t."postedDate") < now() - interval '1 day' as isOld
      from transactions t
      where t.status = ${transactionSql.Complete} and (t.purpose = ${purposeSql.Reward} or (t.purpose = ${purposeSql.Payment}
        and t."fromBalanceId" = (select id from "balance-accounts" where "userId" = (select min(id) from users where type = ${sql.lit(Role.System)}))))
      group by 1) c, invoices i
    where c."dealId" = d.id and i.id = d."invoiceId" and i."paymentType" = ${paymentSql.PayOut} and ${among}`.execute(
    db,
  );
  await sql`update "balance-accounts" b set unsettled = s.sum from (
      select "ownerId", sum(unsettled) as sum from deals where unsettled > 0 group by 1) s
    where s."ownerId" = b."userId"`.execute(db);
};
