import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkBooks } from '../../server/domain/ledger/checkBooks';
import { kindsForRules, userIdOf, type Kind, type TestPlatform } from './testPlatform';
import { incoming, openFunded, watchingOn } from './watching';
import { purposeSql } from '../../server/database/statusSql';
import { InvoiceStatus } from '../../src/resources/statuses/invoices';
import { MessageStatus, UnmatchedReason } from '../../src/resources/statuses/messages';
import { ActiveStatus } from '../../src/resources/statuses/vault';

let api: TestPlatform;
const { watch, anotherAccount, payIn, receive, requisitesOf, statusOf, uuidOf, messagesOf } = watchingOn(() => api);

const open = (kind: Kind) => {
  beforeAll(async () => {
    api = await openFunded(kind);
  });
  afterAll(() => api.close());
};

const withAccount = '^Card (?P<account>\\d{4}) \\+(?P<amount>[0-9.]+)(?: (?P<currency>[A-Z]{3}))?';
const withBalance = `${withAccount}, now (?P<balance>[0-9.]+)`;
const complete = async (id: number) =>
  api.call('owner', 'POST', `mgmt/invoices/${await uuidOf(id)}/resolve`, { status: InvoiceStatus.Complete });
/** Whether the deal of the invoice has a posting for the vault owner's reward. */
const isRewarded = async (id: number) => {
  const { rows } = await sql`select 1 from transactions t join deals d on d.id = t."dealId"
    where d."invoiceId" = ${id} and t.purpose = ${purposeSql.Reward}`.execute(api.platform.db);
  return rows.length > 0;
};
/** The last four digits of an account of this bank: the one given to the invoice, and another. */
const accountsOf = async (bankId: number, invoiceId: number) => {
  const given = (await requisitesOf(invoiceId)).slice(-4);
  const all = await api.platform.db
    .selectFrom('payment-accounts')
    .select('requisites')
    .where('bankDataId', '=', bankId)
    .execute();
  return { given, other: all.map(({ requisites }) => requisites.slice(-4)).find((last4) => last4 !== given)! };
};

describe.each(kindsForRules)('matching of bank messages on %s', (kind) => {
  open(kind);

  it('a message proves only the pay-in of the account that it names, also after completion by staff', async () => {
    const watched = await watch('Alpha', 'ALPHA', [withAccount]);
    await anotherAccount(watched);
    const id = await payIn('Alpha', '1100.00');
    const { given, other } = await accountsOf(watched.bankId, id);
    await receive(watched.deviceId, 'ALPHA', `Card ${other} +1100.00 RUB`);
    expect((await complete(id)).status).toBe(200);
    expect(await statusOf(id)).toBe(InvoiceStatus.Complete);
    expect(await isRewarded(id)).toBe(false);
    expect(await receive(watched.deviceId, 'ALPHA', `Card ${other} +1100.00 RUB, again`)).toMatchObject({
      status: MessageStatus.Unmatched,
    });
    expect(await receive(watched.deviceId, 'ALPHA', `Card ${given} +1100.00 RUB`)).toMatchObject({
      status: MessageStatus.Matched,
      invoiceId: id,
    });
    const [first, , last] = await messagesOf(watched.deviceId);
    expect(first).toMatchObject({
      status: MessageStatus.Unmatched,
      invoiceId: null,
      amount: '1100.00',
      currency: 'RUB',
      account: other,
    });
    expect(last).toMatchObject({ status: MessageStatus.Matched, invoiceId: id, account: given });
    expect(await checkBooks(api.platform.db)).toEqual([]);
  });

  it('completing a pay-in by hand claims the unmatched message that fits it', async () => {
    const watched = await watch('Beta', 'BETA', [withBalance]);
    await anotherAccount(watched);
    const id = await payIn('Beta', '1200.00');
    const { given } = await accountsOf(watched.bankId, id);
    await receive(watched.deviceId, 'BETA', `Card ${given} +1.00, now 5000.00`);
    await receive(watched.deviceId, 'BETA', `Card ${given} +1200.00, now 9999.00`);
    await complete(id);
    expect(await isRewarded(id)).toBe(true);
    expect((await messagesOf(watched.deviceId)).map(({ invoiceId }) => invoiceId)).toEqual([null, id]);
    expect(await checkBooks(api.platform.db)).toEqual([]);
  });

  it('the balance in a message is compared with the last one of the same account, not of the same device', async () => {
    const watched = await watch('Delta', 'DELTA', [withBalance]);
    await anotherAccount(watched);
    const first = await payIn('Delta', '10.00');
    const { given, other } = await accountsOf(watched.bankId, first);
    const told = (account: string, sum: string, balance: string) =>
      receive(watched.deviceId, 'DELTA', `Card ${account} +${sum}, now ${balance}`);
    expect(await told(given, '10.00', '110.00')).toMatchObject({ invoiceId: first });
    expect(await told(other, '20.00', '7020.00')).toMatchObject({ why: UnmatchedReason.noneFits });
    const second = await payIn('Delta', '30.00');
    const { given: next } = await accountsOf(watched.bankId, second);
    const before = next === given ? 110 : 7020;
    expect(await told(next, '30.00', `${before + 40}.00`)).toMatchObject({ why: UnmatchedReason.balance });
    await sql`update messages set balance = null where id = (select max(id) from messages)`.execute(api.platform.db);
    expect(await told(next, '30.00', `${before + 30}.00`)).toMatchObject({ invoiceId: second });
  });

  it('the balance is compared across the devices of one owner, but not with other people’s devices', async () => {
    const watched = await watch('Epsilon', 'EPSILON', [withBalance]);
    const moved = await watch('Epsilon two', 'EPSILON2', []);
    const { db } = api.platform;
    const stranger = await db
      .insertInto('devices')
      .values({
        name: 'Stranger',
        title: 'Stranger',
        status: ActiveStatus.Active,
        userId: await userIdOf(api, 'owner'),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const id = await payIn('Epsilon', '40.00');
    const { last4 } = watched;
    await receive(stranger.id, 'EPSILON', `Card ${last4} +1.00, now 77.00`);
    await receive(moved.deviceId, 'EPSILON', `Card ${last4} +5.00, now 105.00`);
    expect(await receive(watched.deviceId, 'EPSILON', `Card ${last4} +40.00, now 117.00`)).toMatchObject({
      why: UnmatchedReason.balance,
    });
    await sql`update messages set balance = null where id = (select max(id) from messages)`.execute(db);
    expect(await receive(watched.deviceId, 'EPSILON', `Card ${last4} +40.00, now 145.00`)).toMatchObject({
      invoiceId: id,
    });
  });

  it('a trial of a pattern compares balances in the same way as matching does', async () => {
    const watched = await watch('Zeta', 'ZETA', []);
    const { bankId, deviceId } = watched;
    const told = ['Card 0001 +1.00, now 11.00', 'Card 0002 +2.00, now 502.00', 'Card 0001 +3.00, now 14.00'];
    for (const text of [...told, 'Card 0002 +4.00, now 500.00']) await receive(deviceId, 'ZETA', text);
    const { json } = await api.call('owner', 'POST', 'mgmt/parsing-patterns', {
      bankDataId: bankId,
      regexpPattern: withBalance,
    });
    const trial = await api.call('owner', 'GET', `mgmt/parsing-patterns/${json.id}/trial`);
    const { messages } = trial.json as unknown as { messages: { why: UnmatchedReason }[] };
    expect(messages.map(({ why }) => why)).toEqual([
      UnmatchedReason.noneFits,
      UnmatchedReason.noneFits,
      UnmatchedReason.noneFits,
      UnmatchedReason.balance,
    ]);
  });

  it('one payment reported by two devices just before and after a full minute proves one pay-in, which a person chooses', async () => {
    const { db } = api.platform;
    const here = await watch('Eta', 'ETA', [incoming]);
    const there = await watch('Eta two', 'ETA2', []);
    const minute = 60_000;
    const edge = Math.ceil((Date.now() + 5000) / minute) * minute;
    const open = [await payIn('Eta', '50.00'), await payIn('Eta two', '50.00')];
    // Of one bank no second one of the sum is made; earlier versions did.
    await db
      .updateTable('payment-accounts')
      .set({ bankDataId: here.bankId })
      .where('id', '=', there.accountId)
      .execute();
    const times = [edge - 200, edge + 300].map((at) => new Date(at).toISOString());
    const told = (deviceId: number, time: string) => receive(deviceId, 'ETA', 'Incoming 50.00 RUB', { time });
    await Promise.all([told(here.deviceId, times[0]!), told(there.deviceId, times[1]!)]);
    expect(await Promise.all(open.map(statusOf))).toEqual([InvoiceStatus.Handle, InvoiceStatus.Handle]);
    // The duplicate is no proof when the other pay-in is completed by hand, too.
    for (const id of open) await complete(id);
    expect(await Promise.all(open.map(isRewarded))).toEqual([true, false]);
    const kept = [...(await messagesOf(here.deviceId)), ...(await messagesOf(there.deviceId))];
    expect(kept.map(({ status }) => status).toSorted()).toEqual([MessageStatus.Matched, MessageStatus.Unmatched]);
    expect(await checkBooks(db)).toEqual([]);
  });

  it('a duplicate of the matched message is no proof for a pay-in that was completed by hand before', async () => {
    const { db } = api.platform;
    const here = await watch('Theta', 'THETA', [incoming]);
    const there = await watch('Theta two', 'THETA2', []);
    const byHand = await payIn('Theta', '60.00');
    const paid = await payIn('Theta two', '60.00');
    await db
      .updateTable('payment-accounts')
      .set({ bankDataId: here.bankId })
      .where('id', '=', there.accountId)
      .execute();
    await complete(byHand);
    const phoneOf = async (id: number) =>
      (await db.selectFrom('invoices').select('deviceId').where('id', '=', id).executeTakeFirstOrThrow()).deviceId!;
    expect(await receive(await phoneOf(paid), 'THETA', 'Incoming 60.00 RUB')).toMatchObject({ invoiceId: paid });
    expect(await receive(await phoneOf(byHand), 'THETA', 'Incoming 60.00 RUB')).toMatchObject({
      status: MessageStatus.Unmatched,
      why: UnmatchedReason.duplicate,
    });
    // The same text more than a minute later is another payment.
    await sql`update messages set "createDate" = "createDate" - interval '62 seconds' where sender = 'THETA'`.execute(
      db,
    );
    expect(await receive(await phoneOf(byHand), 'THETA', 'Incoming 60.00 RUB')).toMatchObject({
      status: MessageStatus.Matched,
      invoiceId: byHand,
    });
  });

  it('a sum rests on a device after a match, unless all patterns of the bank name the account', async () => {
    const { db } = api.platform;
    const rest = { REST_MINUTES: 5 };
    const none = 'No payment account of Iota is free';
    const watched = await watch('Iota', 'IOTA', [incoming]);
    const { bankId, deviceId } = watched;
    for (let account = 0; account < 3; account++) await anotherAccount(watched);
    const first = await payIn('Iota', '70.00', rest);
    const second = { time: new Date().toISOString() };
    expect(await receive(deviceId, 'IOTA', 'Incoming 70.00 RUB', second)).toMatchObject({ invoiceId: first });
    await expect(payIn('Iota', '70.00', rest)).rejects.toThrow(none);
    expect(await receive(deviceId, 'IOTA', 'Incoming 70.00 RUB', second)).toMatchObject({
      status: MessageStatus.Unmatched,
      why: UnmatchedReason.noneFits,
    });
    expect(await statusOf(await payIn('Iota', '71.00', rest))).toBe(InvoiceStatus.New);
    // An escaped bracket starts no group.
    const patterns = (regexpPattern: string) =>
      db.updateTable('parsing-patterns').set({ regexpPattern }).where('bankDataId', '=', bankId).execute();
    await patterns(`${incoming}\\(?P<account>`);
    await expect(payIn('Iota', '70.00', rest)).rejects.toThrow(none);
    await patterns(withAccount);
    expect(await statusOf(await payIn('Iota', '70.00', rest))).toBe(InvoiceStatus.New);
    const other = await db
      .insertInto('parsing-patterns')
      .values({ bankDataId: bankId, regexpPattern: incoming })
      .returning('id')
      .executeTakeFirstOrThrow();
    const third = await payIn('Iota', '72.00', rest);
    await receive(deviceId, 'IOTA', `Card ${(await requisitesOf(third)).slice(-4)} +72.00`);
    expect(await statusOf(third)).toBe(InvoiceStatus.Complete);
    await expect(payIn('Iota', '72.00', rest)).rejects.toThrow(none);
    await db
      .updateTable('parsing-patterns')
      .set({ status: ActiveStatus.Disabled })
      .where('id', '=', other.id)
      .execute();
    expect(await statusOf(await payIn('Iota', '72.00', rest))).toBe(InvoiceStatus.New);
  });

  it('a sum can be used on a device again once it has rested', async () => {
    const watched = await watch('Kappa', 'KAPPA', [incoming]);
    const first = await payIn('Kappa', '80.00');
    await receive(watched.deviceId, 'KAPPA', 'Incoming 80.00 RUB');
    await expect(payIn('Kappa', '80.00', { REST_MINUTES: 5 })).rejects.toThrow('is free');
    await sql`update invoices set "endDate" = now() - interval '5 minutes' where id = ${first}`.execute(
      api.platform.db,
    );
    expect(await statusOf(await payIn('Kappa', '80.00', { REST_MINUTES: 5 }))).toBe(InvoiceStatus.New);
  });

  it('a canceled pay-in can be matched or assigned if it was paid in time and ended within 24 hours', async () => {
    const { db } = api.platform;
    const watched = await watch('Lambda', 'LAMBDA', [incoming]);
    await anotherAccount(watched);
    const { deviceId } = watched;
    const cancel = async (id: number) =>
      api.call('owner', 'POST', `mgmt/invoices/${await uuidOf(id)}/resolve`, {
        status: InvoiceStatus.Canceled,
        reason: 'Never came',
      });
    const told = (sum: string) => receive(deviceId, 'LAMBDA', `Incoming ${sum} RUB`);
    const endsAfter = (minutes: number, id: number) =>
      sql`update invoices set "expireDate" = "createDate" + make_interval(secs => ${minutes * 60 + 0.001})
        where id = ${id}`.execute(db);
    const first = await payIn('Lambda', '91.00');
    await cancel(first);
    await endsAfter(0, first);
    expect(await told('91.00')).toMatchObject({
      status: MessageStatus.Unmatched,
      why: UnmatchedReason.noneFits,
      nearId: first,
    });
    await endsAfter(15, first);
    expect(await told('91.00')).toMatchObject({ status: MessageStatus.Matched, invoiceId: first });
    expect(await statusOf(first)).toBe(InvoiceStatus.Complete);
    const gone = await payIn('Lambda', '92.00');
    await cancel(gone);
    await sql`update invoices set "endDate" = now() - interval '25 hours' where id = ${gone}`.execute(db);
    expect(await told('92.00')).toMatchObject({ status: MessageStatus.Unmatched, why: UnmatchedReason.noneFits });
    const message = (await messagesOf(deviceId)).at(-1)!;
    const fits = async () =>
      (await api.call('owner', 'GET', `mgmt/vault-messages/${message.id}/fits`)).json.map(({ id }) => id);
    const assign = (as = 'owner') =>
      api.call(as, 'POST', `mgmt/vault-messages/${message.id}/assign`, { invoiceId: gone, reason: null });
    expect(await fits()).not.toContain(gone);
    expect((await assign()).json.message).toBe(
      'Only a pay-in that expired or was canceled within 24 hours can be completed',
    );
    await sql`update invoices set "endDate" = now() - interval '23 hours' where id = ${gone}`.execute(db);
    expect(await fits()).toContain(gone);
    // The vault owner's balance is empty: the answer names the missing sum.
    const { rows } = await sql<{ available: string; id: number }>`select b.id, b.amount - b.held as available
      from "balance-accounts" b join users u on u.id = b."userId" where u.email = 'vault-owner@example.com'`.execute(
      db,
    );
    const { id: balance, available } = rows[0]!;
    const move = (side: 'from' | 'to') =>
      sql`insert into transactions (${sql.ref(`${side}BalanceId`)}, quantity, type, status, purpose)
        values (${balance}, ${available}::numeric, ${side === 'to' ? 0 : 2}, 3, ${side === 'to' ? 6 : 7})`.execute(db);
    await move('from');
    const uncovered = await assign('vault-owner');
    expect(uncovered.status).toBe(409);
    expect(uncovered.json.message).toMatch(/^The balance does not cover this: it is 0\.9\d+ USDT short$/);
    expect(await statusOf(gone)).toBe(InvoiceStatus.Canceled);
    await move('to');
    expect((await assign('vault-owner')).status).toBe(200);
    expect(await statusOf(gone)).toBe(InvoiceStatus.Complete);
    expect(await checkBooks(db)).toEqual([]);
  });
});
