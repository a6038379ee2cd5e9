import { sql, type Kysely } from 'kysely';
import { disputeKindSql, disputeOpenerSql, disputeSql, invoiceSql, paymentSql } from './statusSql';
import { coverBalances } from './coveredBalances';
import { settleCreditedPayOuts } from './creditedPayOuts';

/** For how many hours the vault owner of an earlier receipt is asked, as `DISPUTE_ANSWER_HOURS` is by default. */
const answerHours = 12;

/**
 * Gives each pay-in in Handle with a receipt of its payer the dispute that such a receipt opens now: its own hold stays. Also counts what
 * pay-outs credited while a database that was brought up to date lacked the trigger that counts it.
 */
export const openDisputesOfReceipts = async (db: Kysely<unknown>): Promise<void> => {
  await sql`update "balance-accounts" set owed = 0 where owed is null`.execute(db);
  await coverBalances(db);
  await sql`update receipts r set evidence = true from invoices i
    where i.id = r."invoiceId" and r."userId" is null and r.evidence is not true and i."paymentType" = ${paymentSql.PayIn}`.execute(
    db,
  );
  await sql`insert into disputes ("invoiceId", "clientId", "vaultOwnerId", kind, status, "openedBy", "saidAmount", "answerUntil", held,
      owed, holds, address, browser, "createDate")
    select i.id, i."clientId", d."ownerId", ${disputeKindSql.PayIn}, ${disputeSql.Open}, ${disputeOpenerSql.Payer}, i.amount,
      now() + make_interval(hours => ${sql.lit(answerHours)}), d.amount, 0, true, i.address, i.browser, now()
    from invoices i join deals d on d.id = i."dealId"
    where i.status in (${invoiceSql.Handle}, ${invoiceSql.WIP}) and i."paymentType" = ${paymentSql.PayIn}
      and exists (select 1 from receipts r where r."invoiceId" = i.id and r."userId" is null)
      and not exists (select 1 from disputes q where q."invoiceId" = i.id)`.execute(db);
  await sql`set local console.seeding = 'on'`.execute(db);
  await settleCreditedPayOuts(db, sql`d.settlement is null and d.reversed is not true`);
  await sql`set local console.seeding = 'off'`.execute(db);
};
