import { sql, type Kysely } from 'kysely';

/** Stores of pay-ins that a message completed the sum that came, which was read from the message before. What was posted of them stays. */
export const storeReceivedSums = async (db: Kysely<unknown>): Promise<void> => {
  await sql`update invoices i set received = m.amount from messages m
    where m."invoiceId" = i.id and m.amount <> i.amount and i.received is null`.execute(db);
};
