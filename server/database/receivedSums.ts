import { sql, type Kysely } from 'kysely';
import { invoiceSql } from './statusSql';

/** Stores of completed pay-ins the sum that came, which was read from their messages before. What was posted of them stays. */
export const storeReceivedSums = async (db: Kysely<unknown>): Promise<void> => {
  await sql`update invoices i set received = m.amount from messages m
    where m."invoiceId" = i.id and m.amount <> i.amount and i.status = ${invoiceSql.Complete} and i.received is null`.execute(
    db,
  );
};
