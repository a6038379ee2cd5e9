import { sql, type Kysely } from 'kysely';
import { invoiceSql, paymentSql, transactionSql } from './statusSql';

/** Releases what unapproved pay-outs held, and empties their rate: both are fixed when they are approved. Everything else keeps its hold. */
export const releaseUnapprovedPayOuts = async (db: Kysely<unknown>): Promise<void> => {
  const unapproved = sql`(select "dealId" from invoices where not approved and status = ${invoiceSql.New} and "paymentType" = ${paymentSql.PayOut})`;
  await sql`update transactions set status = ${transactionSql.Reject}
    where status = ${transactionSql.Hold} and "dealId" in ${unapproved}`.execute(db);
  await sql`update deals set rate = null where id in ${unapproved}`.execute(db);
};
