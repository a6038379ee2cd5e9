import { sql, type Kysely } from 'kysely';

/**
 * Stores of earlier messages whose account they are about: that of the pay-in that they are matched to, else the only one that the phone
 * ever watched. Of others it stays empty.
 */
export const storeAccountsOfMessages = async (db: Kysely<unknown>): Promise<void> => {
  await sql`update messages m set "accountId" = f."accountId"
    from (select m.id, coalesce(i."accountId", w."accountId") as "accountId"
      from messages m left join invoices i on i.id = m."invoiceId"
        left join (select "deviceId", min(id) as "accountId" from "payment-accounts" where "deviceId" is not null
          group by 1 having count(*) = 1) w on w."deviceId" = m."deviceId") f
    where f.id = m.id and f."accountId" is not null and m."accountId" is null`.execute(db);
};
