import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receivedMessageColumns, type ReceivedMessage } from '../../server/domain/matching/receivedMessage';
import { judge } from '../../server/domain/messages/judge';
import { readAhead, type MessageRead } from '../../server/domain/messages/readAhead';
import { kindsForRules, openTestPlatform, type TestPlatform } from './testPlatform';
import { invoiceSql } from '../../server/database/statusSql';
import { requisitesWarning } from '../../src/format/typedRequisites';
import { Fulfilment, FundsType } from '../../src/resources/statuses/funds';
import { type MessageStatus, UnmatchedReason } from '../../src/resources/statuses/messages';

/** A message as the seed stored it. */
interface Seeded extends ReceivedMessage {
  status: MessageStatus;
  why: UnmatchedReason | null;
  amount: string | null;
  patternId: number | null;
  invoiceId: number | null;
}

let api: TestPlatform;

describe.each(kindsForRules)('the demo on %s', (kind) => {
  beforeAll(async () => {
    api = await openTestPlatform(kind, 300);
  });

  afterAll(() => api.close());

  it('the demo has accounts and pay-outs with numbers that a card can have', async () => {
    const { db } = api.platform;
    const { rows } = await sql<{ requisites: string }>`select requisites from "payment-accounts"
      union select requisites from invoices where requisites is not null`.execute(db);
    expect(rows.length).toBeGreaterThan(30);
    expect(rows.filter(({ requisites }) => requisitesWarning(requisites) !== null)).toEqual([]);
  });

  it('the demo has transactions numbered by time, and balances as old as their users', async () => {
    const { db } = api.platform;
    const rows = await db.selectFrom('transactions').select('id').orderBy('createDate').orderBy('id').execute();
    expect(rows.length).toBeGreaterThan(300);
    expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted((one, other) => one - other));
    const { rows: younger } = await sql`select 1 from "balance-accounts" b join users u on u.id = b."userId"
      where b."createDate" <> u."createDate"`.execute(db);
    expect(younger).toEqual([]);
  });

  it('the demo has no deposit that nobody can confirm', async () => {
    const { db } = api.platform;
    const waiting = await db
      .selectFrom('funds-operations')
      .select(['id', 'userId', 'amount'])
      .where('status', '=', Fulfilment.Waiting)
      .where('type', '=', FundsType.Deposit)
      .execute();
    expect(waiting.length).toBeGreaterThan(0);
    for (const { id, userId, amount } of waiting) {
      const body = { ids: [id], input: { opId: id, userId, amount } };
      const { json } = await api.call('owner', 'POST', 'mgmt/dry-run/funds-operations/confirm', body);
      const [result] = (json as unknown as { results: { words?: { phrase: string } }[] }).results;
      expect(result?.words?.phrase ?? '').not.toContain('nobody can at present');
    }
  });

  it('the demo has ended nothing before its time, and says in the history who took and released what is open', async () => {
    const { db } = api.platform;
    const { rows: early } = await sql`select id from invoices
      where status = ${invoiceSql.Expired} and "expireDate" > now()`.execute(db);
    expect(early).toEqual([]);
    const { rows: released } = await sql<{ id: number; createDate: string }>`select id, "createDate" from invoices
      where status = ${invoiceSql.Handle}`.execute(db);
    expect(released.length).toBeGreaterThan(0);
    for (const { id } of released) {
      const { json } = await api.call('owner', 'GET', `mgmt/history/invoices/${id}`);
      const history = json as unknown as { act: string; who: string | null; createDate: string }[];
      expect(history.map(({ act }) => act).toSorted()).toEqual(['release', 'take']);
      for (const { who, createDate } of history) {
        expect(who).not.toBeNull();
        expect(Date.parse(createDate)).toBeLessThan(Date.now());
      }
    }
  });

  it('the demo has messages about the holders of the phones that received them', async () => {
    const { rows } = await sql<{ isOfPhone: boolean }>`select exists (select 1 from "payment-accounts" a
        join "vault-profiles" p on p.id = a."vaultProfileId"
        where a."deviceId" = m."deviceId" and p."phoneNumber" = m."phoneNumber") as "isOfPhone"
      from messages m`.execute(api.platform.db);
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.every(({ isOfPhone }) => isOfPhone)).toBe(true);
  });

  it('the demo has messages with the same verdict as if they arrived now, numbered by time', async () => {
    const { db, settings, patternReader } = api.platform;
    const { rows: seeded } =
      await sql<Seeded>`select ${receivedMessageColumns}, status, why, amount, "patternId", "invoiceId"
      from messages order by "createDate"`.execute(db);
    expect(seeded.map(({ id }) => id)).toEqual(seeded.map(({ id }) => id).toSorted((one, other) => one - other));
    const heard: { message: Seeded; read: MessageRead }[] = [];
    for (const message of seeded) {
      const read = await readAhead(db, patternReader, { ...message, text: message.whole }, (ahead) =>
        Promise.resolve(ahead),
      );
      heard.push({ message, read });
    }
    const undone = new Error('undone');
    const hearing = db.transaction().execute(async (tx) => {
      await tx.updateTable('messages').set({ invoiceId: null }).execute();
      for (const { message, read } of heard) {
        const verdict = await judge(tx, settings, message, read);
        const { status, why = null, reading, invoiceId = null } = verdict;
        const { amount = null, patternId = null } = reading ?? {};
        const { status: was, why: whyWas, amount: sum, patternId: by, invoiceId: completed } = message;
        expect({ message: message.message, status, why, amount, patternId, invoiceId }).toEqual({
          message: message.message,
          status: was,
          why: whyWas,
          amount: sum,
          patternId: by,
          invoiceId: completed,
        });
        await tx.updateTable('messages').set({ invoiceId }).where('id', '=', message.id).execute();
      }
      throw undone;
    });
    await expect(hearing).rejects.toBe(undone);
    // All verdicts that operators often see occur.
    expect(new Set(seeded.map(({ why }) => why))).toEqual(
      new Set([null, UnmatchedReason.noPattern, UnmatchedReason.noneFits, UnmatchedReason.noPayment]),
    );
  });
});
