import { sql, type Kysely } from 'kysely';
import { openInvoicesSql, paymentSql } from './statusSql';

const openPayIn = sql`status in ${openInvoicesSql} and "paymentType" = ${paymentSql.PayIn}`;

/**
 * Lets an account be given to the next pay-in while the one before is open and has freed it. The index of the sum on the phone stays: a
 * message about the sum may mean the one before.
 */
export const leaveOutFreedAccounts = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index if exists invoices_account_open`.execute(db);
  await sql`create unique index invoices_account_open on invoices ("accountId")
    where ${openPayIn} and "freedDate" is null`.execute(db);
  // For who frees them, and for whoever asks for the same sum.
  await sql`create index if not exists invoices_to_free on invoices ("expireDate")
    where ${openPayIn} and "reportedPaidDate" is not null and "freedDate" is null`.execute(db);
  await sql`create index if not exists invoices_freed on invoices (amount)
    where ${openPayIn} and "freedDate" is not null`.execute(db);
};
