import { sql, type Kysely } from 'kysely';

/** Stores of earlier messages whose account they are about: that of the pay-in that they are matched to. Of others it stays empty. */
export const storeAccountsOfMessages = async (db: Kysely<unknown>): Promise<void> => {
  await sql`update messages m set "accountId" = i."accountId" from invoices i
    where i.id = m."invoiceId" and m."accountId" is null`.execute(db);
};
