import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expireInvoices } from '../../server/domain/invoices/sweeps';
import { allowDirectWrites } from '../../server/domain/ledger/ledgerGuards';
import { checkBooks } from '../../server/domain/ledger/checkBooks';
import { InvoiceStatus } from '../../src/resources/statuses/invoices';
import { MessageStatus } from '../../src/resources/statuses/messages';
import { kindsForRules, userIdOf, type TestPlatform } from './testPlatform';
import { incoming, openFunded, watchingOn } from './watching';

let api: TestPlatform;
const { watch, payIn, receive, uuidOf, statusOf, messagesOf } = watchingOn(() => api);
let banks = 0;

/** What is posted is what came, and never more than it was worth then (docs/rules.md#another-sum). */
describe.each(kindsForRules)('a pay-in that was paid otherwise than asked, on %s', (database) => {
  beforeAll(async () => {
    api = await openFunded(database);
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    await setRate('90.00');
    await sql`update "exchange-rates" set "createDate" = "createDate" - interval '1 day'`.execute(db());
  });

  const db = () => api.platform.db;
  const setRate = (price: string) =>
    sql`insert into "exchange-rates" (type, price) values ('USDT/RUB', ${price}::numeric)`.execute(db());
  const bank = async () => {
    const name = `Other ${++banks}`;
    return { name, sender: name.toUpperCase(), ...(await watch(name, name.toUpperCase(), [incoming])) };
  };
  const amountOf = async (who: string) => {
    const { amount, held } = await db()
      .selectFrom('balance-accounts')
      .select(['amount', 'held'])
      .where('userId', '=', await userIdOf(api, who))
      .executeTakeFirstOrThrow();
    return { amount: Number(amount), held: Number(held) };
  };
  const dealOf = async (id: number) => {
    const { amount, fee, rate, merchantFee } = await db()
      .selectFrom('deals')
      .select(['amount', 'fee', 'rate', 'merchantFee'])
      .where('invoiceId', '=', id)
      .executeTakeFirstOrThrow();
    return { amount: Number(amount), fee: Number(fee), rate: Number(rate), percent: Number(merchantFee) };
  };
  const seenByPayer = async (id: number) =>
    (await api.call(null, 'GET', `invoices/${await uuidOf(id)}`)).json as unknown as { received: number | null };
  const resolve = async (id: number, body: object, as = 'owner') =>
    api.call(as, 'POST', `mgmt/invoices/${await uuidOf(id)}/resolve`, {
      status: InvoiceStatus.Complete,
      reason: 'Seen',
      ...body,
    });
  const expire = async (id: number) => {
    await sql`update invoices set "createDate" = now() - interval '1 hour', "expireDate" = now() - interval '1 minute' where id = ${id}`.execute(
      db(),
    );
    await expireInvoices(db(), { REST_MINUTES: 0, CLAIM_MINUTES: 60 });
    expect(await statusOf(id)).toBe(InvoiceStatus.Expired);
  };

  it('801 that came where 901 was asked is posted, with fee and parts of it, and everybody reads it', async () => {
    const { name, sender, deviceId } = await bank();
    const id = await payIn(name, '901.00');
    const [owner, merchant] = [await amountOf('vault-owner'), await amountOf('merchant')];
    await receive(deviceId, sender, 'Incoming 801.00 RUB');
    const message = (await messagesOf(deviceId)).at(-1)!;
    const assign = (as: string) =>
      api.call(as, 'POST', `mgmt/vault-messages/${message.id}/assign`, {
        invoiceId: id,
        reason: 'A hundred less',
      });
    expect((await assign('owner')).json.waits).toBe(true);
    expect((await assign('developer')).status).toBe(200);
    expect(await statusOf(id)).toBe(InvoiceStatus.Complete);
    const { amount, fee, rate, percent } = await dealOf(id);
    expect({ amount, rate }).toEqual({ amount: 8.9, rate: 90 });
    expect(fee).toBeCloseTo((8.9 * percent) / 100, 6);
    const after = { owner: await amountOf('vault-owner'), merchant: await amountOf('merchant') };
    expect(after.merchant.amount - merchant.amount).toBeCloseTo(8.9 - fee, 6);
    // The owner gives what came, less their reward; the hold of 901 is gone.
    expect(owner.amount - after.owner.amount).toBeLessThanOrEqual(8.9);
    expect(after.owner.held).toBeCloseTo(owner.held - 901 / 90, 5);
    expect((await seenByPayer(id)).received).toBe(801);
    const { json: own } = await api.call(
      'merchant',
      'GET',
      `mgmt/users/${await userIdOf(api, 'merchant')}/invoices?filter=${JSON.stringify({ received_gte: 801, id: [id] })}`,
    );
    expect(own).toMatchObject([{ id, amount: 901, received: 801, inUsdt: 8.9 }]);
    expect(await checkBooks(db())).toEqual([]);
  });

  it('more than was asked takes what is usable, and is refused without a change where that is missing', async () => {
    const { name } = await bank();
    const id = await payIn(name, '900.00');
    const before = { owner: await amountOf('vault-owner'), deal: await dealOf(id) };
    const short = await resolve(id, { received: 900_000_000_00 / 100 });
    expect(short.status).toBe(422);
    await sql`insert into transactions ("fromBalanceId", quantity, type, status, purpose) select id, amount - held - 1, 2, 3, 7
      from "balance-accounts" where "userId" = ${await userIdOf(api, 'vault-owner')}`.execute(db());
    const refused = await resolve(id, { received: 1080 });
    expect(refused).toMatchObject({ status: 409 });
    expect(String(refused.json.message)).toMatch(/^The balance does not cover this/);
    expect(await dealOf(id)).toEqual(before.deal);
    expect(await statusOf(id)).toBe(InvoiceStatus.New);
    expect((await resolve(id, { received: 945 })).status).toBe(200);
    expect(await dealOf(id)).toMatchObject({ amount: 10.5 });
    await sql`insert into transactions ("toBalanceId", quantity, type, status, purpose) select id, 1e6, 0, 3, 6
      from "balance-accounts" where "userId" = ${await userIdOf(api, 'vault-owner')}`.execute(db());
    expect(await checkBooks(db())).toEqual([]);
  });

  it('the message of the sum that came is matched with a pay-in that staff completed with it, before or after', async () => {
    const { name, sender, deviceId } = await bank();
    const id = await payIn(name, '700.00');
    expect((await resolve(id, { received: 650 })).status).toBe(200);
    expect(await receive(deviceId, sender, 'Incoming 650.00 RUB')).toMatchObject({
      status: MessageStatus.Matched,
      invoiceId: id,
    });
    await sql`update "payment-accounts" set "restUntil" = null where "bankDataId" = (select id from banks where "bankTitle" = ${name})`.execute(
      db(),
    );
    const second = await payIn(name, '710.00');
    await receive(deviceId, sender, 'Incoming 660.00 RUB');
    expect((await resolve(second, { received: 660 })).status).toBe(200);
    expect((await messagesOf(deviceId)).at(-1)).toMatchObject({ status: MessageStatus.Matched, invoiceId: second });
  });

  it('another sum is only of a pay-in that is completed', async () => {
    const { name } = await bank();
    const id = await payIn(name, '720.00');
    expect(await resolve(id, { status: InvoiceStatus.Canceled, received: 700 })).toMatchObject({
      status: 422,
      json: { field: 'received' },
    });
    for (const received of [0, -1, 'x']) expect((await resolve(id, { received })).status).toBe(422);
    expect(await statusOf(id)).toBe(InvoiceStatus.New);
    // The same sum is no other one.
    expect((await resolve(id, { received: 720 })).status).toBe(200);
    expect((await seenByPayer(id)).received).toBeNull();
  });

  it('what was paid after the end is worth its roubles at the rate then, if that is less', async () => {
    for (const [rateThen, usdt] of [
      ['100.00', 9],
      ['80.00', 10],
    ] as const) {
      await setRate('90.00');
      const { name, sender, deviceId } = await bank();
      const id = await payIn(name, '900.00');
      await expire(id);
      await setRate(rateThen);
      // The phone's clock is less exact than the database's.
      await sql`update "exchange-rates" set "createDate" = "createDate" - interval '1 second'`.execute(db());
      await receive(deviceId, sender, 'Incoming 900.00 RUB');
      const message = (await messagesOf(deviceId)).at(-1)!;
      expect(message.status).toBe(MessageStatus.Unmatched);
      // Nobody gains by waiting for a better rate either.
      await setRate('120.00');
      expect(
        (await api.call('owner', 'POST', `mgmt/vault-messages/${message.id}/assign`, { invoiceId: id })).status,
      ).toBe(200);
      expect((await dealOf(id)).amount).toBe(usdt);
    }
    expect(await checkBooks(db())).toEqual([]);
  });

  it('a vault owner who assigns a message of after the end at a worse rate needs the yes of the merchant, who gets less', async () => {
    const { name, sender, deviceId } = await bank();
    const id = await payIn(name, '900.00');
    expect((await api.call(null, 'POST', `invoices/${await uuidOf(id)}/paid`, {})).status).toBe(200);
    await sql`update invoices set "createDate" = now() - interval '3 hours', "expireDate" = now() - interval '2 hours' where id = ${id}`.execute(
      db(),
    );
    await expireInvoices(db(), { REST_MINUTES: 0, CLAIM_MINUTES: 60 });
    await setRate('100.00');
    await sql`update "exchange-rates" set "createDate" = "createDate" - interval '1 second'`.execute(db());
    await receive(deviceId, sender, 'Incoming 900.00 RUB');
    const message = (await messagesOf(deviceId)).at(-1)!;
    const assign = (as: string) => api.call(as, 'POST', `mgmt/vault-messages/${message.id}/assign`, { invoiceId: id });
    expect((await assign('vault-owner')).json.waits).toBe(true);
    expect((await dealOf(id)).amount).toBe(10);
    expect((await assign('owner')).status).toBe(200);
    expect((await dealOf(id)).amount).toBe(9);
  });

  it('less than was held is posted also where nothing is usable: it is there', async () => {
    const { name } = await bank();
    const id = await payIn(name, '900.00');
    const owner = await userIdOf(api, 'vault-owner');
    const setUnsettled = (sum: string) =>
      db()
        .transaction()
        .execute(async (tx) => {
          await allowDirectWrites(tx);
          await tx.updateTable('balance-accounts').set({ unsettled: sum }).where('userId', '=', owner).execute();
        });
    await setUnsettled('999999999');
    expect((await resolve(id, { received: 800 })).status).toBe(200);
    await setUnsettled('0');
    expect((await dealOf(id)).amount).toBeCloseTo(800 / 90, 6);
  });

  it('where nobody knows when an ended pay-in was paid, the worst rate since its end counts', async () => {
    const { name } = await bank();
    const id = await payIn(name, '900.00');
    await expire(id);
    await setRate('100.00');
    await setRate('95.00');
    expect((await resolve(id, {})).status).toBe(200);
    expect(await dealOf(id)).toMatchObject({ amount: 9, rate: 100 });
    await setRate('90.00');
    const other = await bank();
    const said = await payIn(other.name, '900.00');
    expect((await api.call(null, 'POST', `invoices/${await uuidOf(said)}/paid`, {})).status).toBe(200);
    await sql`update invoices set "expireDate" = now() - interval '3 hours' where id = ${said}`.execute(db());
    await expireInvoices(db(), { REST_MINUTES: 0, CLAIM_MINUTES: 60 });
    await setRate('100.00');
    // They said in time that they had paid.
    expect((await resolve(said, {})).status).toBe(200);
    expect(await dealOf(said)).toMatchObject({ amount: 10, rate: 90 });
    expect(await checkBooks(db())).toEqual([]);
  });
});
