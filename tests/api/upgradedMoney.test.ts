import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '../../server/domain/open';
import { openDisputesOfReceipts } from '../../server/database/receiptsAreDisputes';
import type { Db } from '../../server/database/schema';
import { releaseUnapprovedPayOuts } from '../../server/database/unapprovedPayOuts';
import { settlePayOuts } from '../../server/database/settling';
import { storeReceivedSums } from '../../server/database/receivedSums';
import { checkBooks } from '../../server/domain/ledger/checkBooks';
import { DisputeStatus } from '../../src/resources/statuses/disputes';
import { InvoiceStatus, PaymentType, Settlement } from '../../src/resources/statuses/invoices';
import { makeInvoice } from '../../server/domain/invoices/make';
import { kindsForRules, newPostgresDatabase, openTestPlatform, userIdOf } from './testPlatform';

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

it.each(kindsForRules)(
  'a pay-in in Handle with a receipt of its payer has a dispute after the upgrade, on %s',
  async (kind) => {
    const api = await openTestPlatform(kind);
    const { db } = api.platform;
    try {
      const { rows } = await sql<{
        id: number;
        ownerId: number;
        amount: string;
      }>`select i.id, d."ownerId", d.amount from invoices i
      join deals d on d.id = i."dealId" where i."paymentType" = ${PaymentType.PayIn} and i.status = ${InvoiceStatus.New} limit 1`.execute(
        db,
      );
      const { id, ownerId, amount } = rows[0]!;
      await db.updateTable('invoices').set({ status: InvoiceStatus.Handle }).where('id', '=', id).execute();
      await db
        .insertInto('receipts')
        .values({ invoiceId: id, file: 'receipt.pdf', size: 10, userId: null, sha256: 'before' })
        .execute();
      // A database that had been brought up to date before lacked the trigger that counts what pay-outs credit.
      const credited = await sql<{
        id: number;
      }>`update deals set unsettled = null, settlement = null, "settledDate" = null
      where settlement is not null returning id`;
      await db.transaction().execute(async (tx) => {
        await sql`set local console.seeding = 'on'`.execute(tx);
        await credited.execute(tx);
        await sql`update "balance-accounts" b set unsettled = (select coalesce(sum(unsettled), 0) from deals where "ownerId" = b."userId")`.execute(
          tx,
        );
      });
      expect((await checkBooks(db)).length).toBeGreaterThan(0);
      for (let time = 0; time < 2; time++) {
        await db.transaction().execute((tx) => openDisputesOfReceipts(tx as never));
        const disputes = await db.selectFrom('disputes').selectAll().execute();
        expect(disputes).toHaveLength(1);
        expect(disputes[0]).toMatchObject({
          invoiceId: id,
          vaultOwnerId: ownerId,
          status: DisputeStatus.Open,
          held: amount,
          holds: true,
        });
        expect(disputes[0]!.answerUntil).not.toBeNull();
        expect(await checkBooks(db)).toEqual([]);
      }
    } finally {
      await api.close();
    }
  },
);

it('a start brings the guards of the ledger to this version, whatever the version before had', async () => {
  const url = await newPostgresDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'console-guards-'));
  const guards = async ({ db }: { db: Db }) => {
    const { rows } = await sql<{
      name: string;
    }>`select tgname as name from pg_trigger where not tgisinternal order by 1`.execute(db);
    return rows.map(({ name }) => name);
  };
  const first = await openDatabase({ url, folder });
  const before = await guards(first);
  expect(before).toContain('deals_count_unsettled');
  await sql`drop trigger "deals_count_unsettled" on deals`.execute(first.db);
  await sql`create or replace function post_transaction() returns trigger language plpgsql as $$ begin return new; end $$`.execute(
    first.db,
  );
  await sql`comment on function post_transaction() is null`.execute(first.db);
  await first.close();
  const second = await openDatabase({ url, folder });
  try {
    expect(await guards(second)).toEqual(before);
    const { rows } = await sql<{
      source: string;
    }>`select prosrc as source from pg_proc where proname = 'post_transaction'`.execute(second.db);
    expect(rows[0]!.source).toContain('a transaction changes once');
  } finally {
    await second.close();
    await rm(folder, { recursive: true, force: true });
  }
});
