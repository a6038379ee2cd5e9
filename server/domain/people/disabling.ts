import { sql } from 'kysely';
import type { Disabling } from '../../../src/resources/userSecurity';
import type { Db } from '../../database/schema';
import { NotFreeReason } from '../../../src/resources/statuses/vault';
import { derivedSql } from '../../database/derived';
import { approvalSql, invoiceSql, listSql, openInvoicesSql } from '../../database/statusSql';

/** SQL: pay-ins use account `t` now, or will when it is free again; others are out of use already. */
const isInUse = () =>
  sql`coalesce(${derivedSql('payment-accounts', 'whyNotFree', 't')} in ${listSql([NotFreeReason.InUse, NotFreeReason.Resting])}, true)`;

/** Returns what disabling a person does, and what of theirs stays as it is. Amounts in USDT. */
export const disablingOf = async (db: Db, userId: number): Promise<Disabling> => {
  const accounts = sql`select a.id from "payment-accounts" a join "vault-profiles" p on p.id = a."vaultProfileId"
    where p."vaultOwnerId" = ${userId}`;
  const { rows } = await sql<Disabling>`select
    (select count(*)::integer from sessions where "userId" = ${userId} and "endDate" > now()) as sessions,
    (select count(*)::integer from "payment-accounts" t where t.id in (${accounts}) and ${isInUse()}) as accounts,
    (select count(*)::integer from invoices i where i.status in ${openInvoicesSql}
      and (i."clientId" = ${userId} or i."accountId" in (${accounts}))) as invoices,
    (select count(*)::integer from invoices where owner = ${userId} and status = ${invoiceSql.WIP}) as tasks,
    (select count(*)::integer from approvals where "userId" = ${userId} and status = ${approvalSql.Waiting}
      and "partOf" is null) as requests,
    (select amount::text from "balance-accounts" where "userId" = ${userId}) as balance,
    (select held::text from "balance-accounts" where "userId" = ${userId}) as held`.execute(db);
  return rows[0]!;
};
