import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeInvoice } from '../../server/capabilities/invoices/make';
import { expireInvoices } from '../../server/capabilities/invoices/sweeps';
import { checkBooks } from '../../server/capabilities/ledger/checkBooks';
import { receiveMessage } from '../../server/capabilities/messages/receive';
import { corpus, corpusBanks } from './messageCorpus';
import { kinds, openTestPlatform, type Kind, type TestPlatform } from './testPlatform';

let api: TestPlatform;
let number = 0;
const settings = () => ({ ...api.platform.settings, REST_MINUTES: 0, POOL_SHARE: 100 });

interface Watched {
  bankId: number;
  deviceId: number;
  accountId: number;
  last4: string;
}

/** A bank with its patterns, and one account at it that a phone of the vault owner watches. */
const watch = async (
  title: string,
  sender: string,
  patterns: readonly string[],
  deviceId?: number,
): Promise<Watched> => {
  const { db } = api.platform;
  const bank = await db
    .insertInto('banks')
    .values({ bankTitle: title, senderName: sender, status: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (patterns.length > 0)
    await db
      .insertInto('parsing-patterns')
      .values(patterns.map((regexpPattern) => ({ bankDataId: bank.id, regexpPattern })))
      .execute();
  const owner = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'vault-owner@example.com')
    .executeTakeFirstOrThrow();
  const profile = await db
    .selectFrom('vault-profiles')
    .select('id')
    .where('vaultOwnerId', '=', owner.id)
    .where('status', '=', 0)
    .executeTakeFirstOrThrow();
  const device =
    deviceId ??
    (
      await db
        .insertInto('devices')
        .values({
          title,
          name: title,
          status: 0,
          userId: owner.id,
          lastSeen: new Date(Date.now() + 3_600_000).toISOString(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const requisites = `4555${String(bank.id).padStart(12, '0')}`;
  const account = await db
    .insertInto('payment-accounts')
    .values({ vaultProfileId: profile.id, bankDataId: bank.id, requisites, deviceId: device, status: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { bankId: bank.id, deviceId: device, accountId: account.id, last4: requisites.slice(-4) };
};

const anotherAccount = async ({ bankId, deviceId }: Watched) => {
  const { db } = api.platform;
  const { vaultProfileId } = await db
    .selectFrom('payment-accounts')
    .select('vaultProfileId')
    .where('deviceId', '=', deviceId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('payment-accounts')
    .values({
      vaultProfileId,
      bankDataId: bankId,
      requisites: `4777${String(++number).padStart(12, '0')}`,
      deviceId,
      status: 0,
    })
    .execute();
};

const payIn = async (bank: string, amount: string) => {
  const { db } = api.platform;
  const clientId = (
    await db.selectFrom('users').select('id').where('email', '=', 'merchant@example.com').executeTakeFirstOrThrow()
  ).id;
  const { id } = await db.transaction().execute((tx) =>
    makeInvoice(tx, settings(), {
      clientId,
      paymentType: 0,
      amount,
      cid: null,
      paymentMethod: bank,
      address: 'test',
    }),
  );
  return id;
};
const hear = (
  deviceId: number,
  sender: string,
  text: string,
  more: { time?: string; number?: string; settings?: object } = {},
) =>
  api.platform.db.transaction().execute((tx) =>
    receiveMessage(tx, { ...settings(), ...more.settings }, deviceId, {
      number: more.number ?? String(++number),
      sender,
      text,
      time: more.time ?? new Date().toISOString(),
    }),
  );
const requisitesOf = async (id: number) =>
  (await api.platform.db.selectFrom('invoices').select('requisites').where('id', '=', id).executeTakeFirstOrThrow())
    .requisites!;
const statusOf = async (id: number) =>
  (await api.platform.db.selectFrom('invoices').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
const incoming = 'Incoming (?P<amount>[0-9., ]+) RUB';

const open = (kind: Kind) => {
  beforeAll(async () => {
    api = await openTestPlatform(kind, 0);
    await sql`insert into transactions ("toBalanceId", quantity, type, status, purpose) select b.id, 1e9, 0, 3, 6
      from "balance-accounts" b join users u on u.id = b."userId" where u.email = 'vault-owner@example.com'`.execute(
      api.platform.db,
    );
  });
  afterAll(() => api.close());
};

describe('the corpus of messages', () => {
  open('pglite');

  it('has fifteen banks in three languages, and five messages of each kind at least', () => {
    expect(corpusBanks.length).toBeGreaterThanOrEqual(15);
    const counts = new Map<string, number>();
    for (const { kind } of corpus) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    expect(counts.size).toBe(10);
    expect(Math.min(...counts.values())).toBeGreaterThanOrEqual(5);
  });

  it('completes what it pays, and nothing else for any number in it', async () => {
    const { db } = api.platform;
    const banks = new Map<string, Watched & { sender: string }>();
    for (const { title, sender, patterns } of corpusBanks)
      banks.set(title, { ...(await watch(title, sender, patterns)), sender });
    const outcomes: string[] = [];
    for (const { kind, bank, text: template, pays } of corpus) {
      const { deviceId, sender, last4 } = banks.get(bank)!;
      const invoices = new Map<string, number>();
      // The account that a message names is the one its pay-in was given.
      if (pays !== null) invoices.set(pays, await payIn(bank, pays));
      const given = pays === null ? last4 : (await requisitesOf(invoices.get(pays)!)).slice(-4);
      const text = template.replace('{last4}', given);
      // An open pay-in for every number that anybody could read in it.
      const numbers = new Set(
        (text.match(/\d[\d .,'\u00a0]*\d|\d/g) ?? []).flatMap((found) => {
          const digits = found.replace(/[ '\u00a0]/g, '');
          return [
            digits.replace(/[.,]/g, ''),
            digits.replace(',', '.'),
            digits.replace(/[.,](?=\d{3})/g, '').replace(',', '.'),
            ...found.split(/[ ]/),
          ].filter((one) => /^\d{1,8}(\.\d{1,2})?$/.test(one) && Number(one) >= 1);
        }),
      );
      const sums = new Set([...numbers].map((one) => Number(one).toFixed(2)));
      for (const sum of sums) {
        if (invoices.has(sum)) continue;
        if (
          (
            await db
              .selectFrom('payment-accounts')
              .select('id')
              .where('deviceId', '=', deviceId)
              .where('invoiceId', 'is', null)
              .execute()
          ).length === 0
        )
          await anotherAccount({ ...banks.get(bank)! });
        invoices.set(sum, await payIn(bank, sum));
      }
      await hear(deviceId, sender, text);
      for (const [sum, id] of invoices) {
        const expected = sum === pays ? 5 : 0;
        const status = await statusOf(id);
        if (status !== expected) outcomes.push(`${kind} · ${text} · ${sum}: ${status}, not ${expected}`);
        if (status < 3) {
          const { uuid } = await db
            .selectFrom('invoices')
            .select('uuid')
            .where('id', '=', id)
            .executeTakeFirstOrThrow();
          await api.call('owner', 'POST', `mgmt/invoices/${uuid}/resolve`, { status: 4 });
        }
      }
      await sql`update invoices set "endDate" = now() - interval '3 days' where status > 2`.execute(db);
      await sql`update "payment-accounts" set "restUntil" = null`.execute(db);
    }
    expect(outcomes).toEqual([]);
    expect(await checkBooks(db)).toEqual([]);
  }, 120_000);
});

describe.each(kinds)('a message on %s', (kind) => {
  open(kind);

  it('completes the pay-in it fits once, by the platform, with its words in the history', async () => {
    const { deviceId } = await watch('One', 'ONE', [incoming]);
    const id = await payIn('One', '1500.00');
    const text = 'Incoming 1500.00 RUB. Code 123456';
    const [first, again] = await Promise.all([
      hear(deviceId, 'one', text, { number: 'a1' }),
      hear(deviceId, 'one', text, { number: 'a1' }),
    ]);
    expect([first, again].filter((verdict) => verdict === undefined)).toHaveLength(1);
    expect(await statusOf(id)).toBe(5);
    const { json } = await api.call('moderator', 'GET', `mgmt/history/invoices/${id}`);
    expect((json as unknown as object[])[0]).toMatchObject({
      act: 'match',
      who: null,
      changes: expect.arrayContaining([
        { field: 'message', from: null, to: 'one: Incoming 1500.00 RUB. Code ••••••' },
      ]) as unknown,
    });
    const reward = await api.platform.db
      .selectFrom('transactions as t')
      .innerJoin('deals as d', 'd.id', 't.dealId')
      .select('t.purpose')
      .where('d.invoiceId', '=', id)
      .execute();
    expect(reward.map(({ purpose }) => purpose)).toContain(3);
    expect(await checkBooks(api.platform.db)).toEqual([]);
  });

  it('of another bank, sum, phone or time completes nothing, and names what would have fitted', async () => {
    const here = await watch('Two', 'TWO', [incoming]);
    await watch('Three', 'THREE', [incoming], here.deviceId);
    const elsewhere = await watch('Four', 'FOUR', [incoming]);
    const id = await payIn('Two', '2500.00');
    const text = 'Incoming 2500.00 RUB';
    const late = new Date(Date.now() + 16 * 60_000).toISOString();
    const early = new Date(Date.now() - 2 * 3_600_000).toISOString();
    expect(await hear(here.deviceId, 'THREE', text)).toMatchObject({ status: 2, why: 6 });
    expect(await hear(elsewhere.deviceId, 'TWO', text)).toMatchObject({ status: 2, why: 6 });
    expect(await hear(here.deviceId, 'TWO', 'Incoming 2500.01 RUB')).toMatchObject({ status: 2, why: 6 });
    expect(await hear(here.deviceId, 'TWO', text, { time: early })).toMatchObject({
      status: 2,
      why: 6,
      nearId: undefined,
    });
    expect(await hear(here.deviceId, 'TWO', text, { time: late })).toMatchObject({ status: 2, why: 6, nearId: id });
    expect(await hear(here.deviceId, 'NOBODY', text)).toMatchObject({ status: 2, why: 1 });
    expect(await hear(here.deviceId, 'TWO', 'x'.repeat(5000))).toMatchObject({ status: 2, why: 2 });
    expect(await statusOf(id)).toBe(0);
  });

  it('in time that comes after the end completes an expired pay-in, and not one that is gone for a day', async () => {
    const { deviceId } = await watch('Five', 'FIVE', [incoming]);
    const { db } = api.platform;
    const id = await payIn('Five', '3500.00');
    const { createDate: time } = await db
      .selectFrom('invoices')
      .select('createDate')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await sql`update invoices set "expireDate" = "createDate" + interval '1 millisecond' where id = ${id}`.execute(db);
    await expireInvoices(db, 0);
    expect(await statusOf(id)).toBe(3);
    expect(await hear(deviceId, 'FIVE', 'Incoming 3500.00 RUB', { time })).toMatchObject({ status: 1, invoiceId: id });
    expect(await statusOf(id)).toBe(5);
    expect(await checkBooks(db)).toEqual([]);
  });

  it('that also came to another phone of the owner, or is about too much, puts in doubt; a holder is told', async () => {
    const here = await watch('Six', 'SIX', [incoming]);
    const there = await watch('Seven', 'SEVEN', [incoming]);
    const id = await payIn('Six', '4500.00');
    const text = 'Incoming 4500.00 RUB';
    expect(await hear(there.deviceId, 'SIX', text)).toMatchObject({ status: 2 });
    expect(await hear(here.deviceId, 'SIX', text)).toMatchObject({ status: 2, why: 9, doubted: [id] });
    expect(await statusOf(id)).toBe(1);
    const { json } = await api.call('moderator', 'GET', `mgmt/history/invoices/${id}`);
    expect((json as unknown as object[])[0]).toMatchObject({
      act: 'doubt',
      changes: expect.arrayContaining([{ field: 'message', from: null, to: `SIX: ${text}` }]) as unknown,
    });
    await api.call(
      'owner',
      'POST',
      `mgmt/invoices/${(await api.platform.db.selectFrom('invoices').select('uuid').where('id', '=', id).executeTakeFirstOrThrow()).uuid}/resolve`,
      { status: 4 },
    );
    const big = await payIn('Seven', '9000.00');
    expect(
      await hear(there.deviceId, 'SEVEN', 'Incoming 9000.00 RUB', { settings: { AUTO_MATCH_UP_TO: 8000 } }),
    ).toMatchObject({ why: 8, doubted: [big] });
    expect(await statusOf(big)).toBe(1);
  });

  it('is told of an invoice that was completed by hand, come before or after', async () => {
    const { deviceId } = await watch('Eight', 'EIGHT', [incoming]);
    const { db } = api.platform;
    const uuidOf = async (id: number) =>
      (await db.selectFrom('invoices').select('uuid').where('id', '=', id).executeTakeFirstOrThrow()).uuid;
    const first = await payIn('Eight', '5500.00');
    await api.call('owner', 'POST', `mgmt/invoices/${await uuidOf(first)}/resolve`, { status: 5 });
    expect(await hear(deviceId, 'EIGHT', 'Incoming 5500.00 RUB')).toMatchObject({ status: 1, invoiceId: first });
    await sql`update "payment-accounts" set "restUntil" = null`.execute(db);
    const second = await payIn('Eight', '6500.00');
    const { id: messageId } = await db
      .insertInto('messages')
      .values({
        deviceId,
        sender: 'EIGHT',
        message: 'Incoming 6500.00 RUB',
        amount: '6500',
        status: 2,
        why: 9,
        createDate: new Date().toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await api.call('owner', 'POST', `mgmt/invoices/${await uuidOf(second)}/resolve`, { status: 5 });
    expect(
      await db
        .selectFrom('messages')
        .select(['status', 'invoiceId'])
        .where('id', '=', messageId)
        .executeTakeFirstOrThrow(),
    ).toEqual({ status: 1, invoiceId: second });
    expect(await checkBooks(db)).toEqual([]);
  });

  it('that is unmatched is assigned by those who may, to a pay-in that was there before it', async () => {
    const { deviceId } = await watch('Nine', 'NINE', [incoming]);
    const { db } = api.platform;
    await hear(deviceId, 'NINE', 'Incoming 7501.00 RUB', { time: new Date(Date.now() - 60_000).toISOString() });
    const early = await db
      .selectFrom('messages')
      .select('id')
      .where('deviceId', '=', deviceId)
      .executeTakeFirstOrThrow();
    const id = await payIn('Nine', '7500.00');
    await hear(deviceId, 'NINE', 'Incoming 7502.00 RUB');
    const message = await db
      .selectFrom('messages')
      .select('id')
      .where('deviceId', '=', deviceId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const assign = (as: string, messageId: number, invoiceId: number) =>
      api.call(as, 'POST', `mgmt/vault-messages/${messageId}/assign`, { invoiceId, reason: 'The payer sent two more' });
    for (const as of ['moderator', 'finance', 'merchant']) expect((await assign(as, message.id, id)).status).toBe(403);
    expect((await assign('owner', early.id, id)).json.message).toBe('This message came before the invoice was made');
    expect((await assign('owner', message.id, 999_999)).status).toBe(422);
    const answers = await Promise.all([assign('vault-owner', message.id, id), assign('owner', message.id, id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await statusOf(id)).toBe(5);
    expect(await checkBooks(db)).toEqual([]);
  });

  it('names the account and the balance, where its pattern does, and both must be right', async () => {
    const pattern = 'Card (?P<account>\\d{4}) \\+(?P<amount>[0-9.]+), now (?P<balance>[0-9.]+)';
    const { deviceId, last4 } = await watch('Ten', 'TEN', [pattern]);
    const id = await payIn('Ten', '800.00');
    expect(await hear(deviceId, 'TEN', 'Card 0000 +800.00, now 1000.00')).toMatchObject({ status: 2, why: 6 });
    expect(await hear(deviceId, 'TEN', `Card ${last4} +800.00, now 1700.00`)).toMatchObject({ status: 2, why: 10 });
    expect(await statusOf(id)).toBe(0);
    expect(await hear(deviceId, 'TEN', `Card ${last4} +800.00, now 2500.00`)).toMatchObject({
      status: 1,
      invoiceId: id,
    });
  });
});
