import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { releaseUnapprovedPayOuts } from '../../server/database/unapprovedPayOuts';
import { settlePayOuts } from '../../server/database/settling';
import { storeReceivedSums } from '../../server/database/receivedSums';
import { checkBooks } from '../../server/domain/ledger/checkBooks';
import { InvoiceStatus, PaymentType, Settlement } from '../../src/resources/statuses/invoices';
import { makeInvoice } from '../../server/domain/invoices/make';
import { kindsForRules, openTestPlatform, userIdOf } from './testPlatform';

it.each(kindsForRules)(
  'a database of the version before holds nothing for unapproved pay-outs after the upgrade, on %s',
  async (kind) => {
    const api = await openTestPlatform(kind);
    const { db, settings } = api.platform;
    try {
      const clientId = await userIdOf(api, 'merchant');
      const request = {
        clientId,
        paymentType: PaymentType.PayOut,
        amount: '900.00',
        cid: null,
        paymentMethod: null,
        address: 'before',
      };
      const { id } = await db.transaction().execute((tx) => makeInvoice(tx, settings, request));
      // As the version before left it: held from the start, at the rate of then; nothing was said of settling.
      const heldBefore = async () =>
        Number(
          (
            await db
              .selectFrom('balance-accounts')
              .select('held')
              .where('userId', '=', clientId)
              .executeTakeFirstOrThrow()
          ).held,
        );
      const held = await heldBefore();
      await sql`update deals set rate = 90 where "invoiceId" = ${id}`.execute(db);
      await sql`insert into transactions ("fromBalanceId", "toBalanceId", quantity, type, status, purpose, "dealId")
      select m.id, p.id, 10.35, 1, 1, 1, i."dealId" from invoices i, "balance-accounts" m, "balance-accounts" p join users u on u.id = p."userId"
      where i.id = ${id} and m."userId" = ${clientId} and u.email = 'platform@system.invalid'`.execute(db);
      expect(await heldBefore()).toBeCloseTo(held + 10.35, 6);
      const { rows: open } = await sql<{
        id: number;
        held: string;
      }>`select d.id, t.quantity as held from deals d join transactions t
      on t."dealId" = d.id and t.status = 1 join invoices i on i.id = d."invoiceId" where i.approved order by d.id`.execute(
        db,
      );
      await db.transaction().execute(async (tx) => {
        await sql`set local console.seeding = 'on'`.execute(tx);
        await sql`update deals set unsettled = null, settlement = null, "settledDate" = null`.execute(tx);
        await sql`update "balance-accounts" set unsettled = 0`.execute(tx);
      });
      for (const up of [settlePayOuts, releaseUnapprovedPayOuts, storeReceivedSums])
        await db.transaction().execute((tx) => up(tx as never));
      expect(await heldBefore()).toBeCloseTo(held, 6);
      expect(await db.selectFrom('deals').select('rate').where('invoiceId', '=', id).executeTakeFirstOrThrow()).toEqual(
        { rate: null },
      );
      // Everything else keeps its hold, and what pay-outs earned is settled by its age.
      const { rows: still } = await sql`select d.id, t.quantity as held from deals d join transactions t
      on t."dealId" = d.id and t.status = 1 join invoices i on i.id = d."invoiceId" where i.approved order by d.id`.execute(
        db,
      );
      expect(still).toEqual(open);
      const { rows: earned } = await sql<{
        settlement: number;
        old: boolean;
      }>`select d.settlement, i."endDate" < now() - interval '1 day' as old
      from deals d join invoices i on i.id = d."invoiceId" where i."paymentType" = ${PaymentType.PayOut}
        and i.status = ${InvoiceStatus.Complete} and d."ownerId" is not null and d.reversed is not true`.execute(db);
      expect(earned.length).toBeGreaterThan(0);
      for (const { settlement, old } of earned) expect(settlement).toBe(old ? Settlement.Settled : Settlement.Settling);
      expect(await checkBooks(db)).toEqual([]);
      // Doing it again changes nothing.
      for (const up of [settlePayOuts, releaseUnapprovedPayOuts, storeReceivedSums])
        await db.transaction().execute((tx) => up(tx as never));
      expect(await checkBooks(db)).toEqual([]);
    } finally {
      await api.close();
    }
  },
);
