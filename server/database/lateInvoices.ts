import { sql, type Kysely } from 'kysely';
import { invoiceSql, messageSql } from './statusSql';

/**
 * Marks pay-ins that were completed late, as far as it was known before: those whose message came after their end. Of those that a
 * person completed without one nothing was stored.
 */
export const markLateInvoices = async (db: Kysely<unknown>): Promise<void> => {
  await sql`update invoices i set late = true from messages m where m."invoiceId" = i.id and m.status = ${messageSql.Matched}
    and i.status = ${invoiceSql.Complete} and m."createDate" > i."expireDate" and i.late is not true`.execute(db);
};
