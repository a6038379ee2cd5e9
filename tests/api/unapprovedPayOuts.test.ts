import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeInvoice, type InvoiceRequest } from '../../server/domain/invoices/make';
import { checkBooks } from '../../server/domain/ledger/checkBooks';
import { Role } from '../../src/resources/language/roles';
import { InvoiceStatus, PaymentType } from '../../src/resources/statuses/invoices';
import { transactionSql } from '../../server/database/statusSql';
import { addPerson } from './people';
import { kindsForRules, openTestPlatform, type TestPlatform } from './testPlatform';

let api: TestPlatform;
let number = 0;

/** A pay-out holds nothing until it is approved, and its rate is that of the approval (docs/rules.md#making-an-invoice). */
describe.each(kindsForRules)('pay-outs that nobody approved yet, on %s', (database) => {
  let clientId: number;
  beforeAll(async () => {
    api = await openTestPlatform(database, 0);
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    clientId = await addPerson(api, `payer-${++number}`, { role: Role.Merchant });
    await setRate('90.00');
  });

  const db = () => api.platform.db;
  const setRate = (price: string) =>
    sql`insert into "exchange-rates" (type, price) values ('USDT/RUB', ${price}::numeric)`.execute(db());
  const fundMerchant = (sum: number) =>
    sql`insert into transactions ("toBalanceId", quantity, type, status, purpose) select id, ${sum}::numeric, 0, 3, 6
      from "balance-accounts" where "userId" = ${clientId}`.execute(db());
  const make = (amount: string, more: Partial<InvoiceRequest> = {}) =>
    db()
      .transaction()
      .execute((tx) =>
        makeInvoice(tx, api.platform.settings, {
          clientId,
          paymentType: PaymentType.PayOut,
          amount,
          cid: null,
          paymentMethod: null,
          requisites: '4000123412341234',
          address: `unapproved-${++number}`,
          ...more,
        }),
      );
  const approve = (uuid: string, as = `payer-${number}`) => api.call(as, 'POST', `mgmt/invoices/${uuid}/approve`, {});
  const balance = async () => {
    const { amount, held } = await db()
      .selectFrom('balance-accounts')
      .select(['amount', 'held'])
      .where('userId', '=', clientId)
      .executeTakeFirstOrThrow();
    return { amount: Number(amount), held: Number(held) };
  };
  const stateOf = async (id: number) =>
    db()
      .selectFrom('invoices as i')
      .innerJoin('deals as d', 'd.id', 'i.dealId')
      .select(['i.status', 'i.approved', 'i.expireDate', 'd.amount', 'd.fee', 'd.rate'])
      .where('i.id', '=', id)
      .executeTakeFirstOrThrow();
  /** Who the merchant of this test signs in as: addresses and people are counted together. */
  const merchant = async () =>
    (await db().selectFrom('users').select('nickname').where('id', '=', clientId).executeTakeFirstOrThrow()).nickname!;

  it('a pay-out of a stranger is answered the same whatever the merchant has, and holds nothing', async () => {
    const poor = await make('90000.00');
    expect(await balance()).toEqual({ amount: 0, held: 0 });
    await fundMerchant(5000);
    const rich = await make('90000.00');
    expect(await balance()).toEqual({ amount: 5000, held: 0 });
    for (const { id } of [poor, rich])
      expect(await stateOf(id)).toMatchObject({
        status: InvoiceStatus.New,
        approved: false,
        amount: '1000.000000',
        rate: null,
      });
    const { rows } = await sql<{ count: number }>`select count(*)::int from transactions t
      join invoices i on i."dealId" = t."dealId" where i."clientId" = ${clientId} and t.status = ${transactionSql.Hold}`.execute(
      db(),
    );
    expect(rows[0]!.count).toBe(0);
  });

  it('the rate is that of the approval: a merchant gains nothing by waiting for a better one', async () => {
    await fundMerchant(5000);
    const { id, uuid } = await make('90000.00');
    const before = await stateOf(id);
    await setRate('100.00');
    const approved = await approve(uuid, await merchant());
    expect(approved.status).toBe(200);
    const after = await stateOf(id);
    expect(after).toMatchObject({ approved: true, amount: '900.000000' });
    expect(Number(after.rate)).toBe(100);
    expect((await balance()).held).toBe(900);
    // It ends so many hours after its approval, as it lapses so many after its creation.
    expect(new Date(after.expireDate!).getTime()).toBeGreaterThan(new Date(before.expireDate!).getTime());
    const { json } = await api.call(
      'owner',
      'GET',
      `mgmt/activity?filter=${JSON.stringify({ recordId: String(id), entity: 'invoices' })}`,
    );
    const acts = json as unknown as { act: string; before: string | null; after: string | null }[];
    expect(JSON.stringify(acts.find(({ act }) => act === 'approve'))).toContain('900');
  });

  it('an approval that the balance does not cover says what is missing and changes nothing', async () => {
    await fundMerchant(999);
    const { id, uuid } = await make('90000.00');
    const refused = await approve(uuid, await merchant());
    expect(refused).toMatchObject({
      status: 409,
      json: { message: 'The balance does not cover this: it is 1 USDT short' },
    });
    expect(await stateOf(id)).toMatchObject({ approved: false, rate: null });
    await fundMerchant(1);
    expect((await approve(uuid, await merchant())).status).toBe(200);
    expect(await balance()).toEqual({ amount: 1000, held: 1000 });
  });

  it('of two people the rate of the second press counts', async () => {
    await fundMerchant(5000);
    const { id, uuid } = await make('135000.00');
    Object.assign(api.platform.settings, { FOUR_EYES_ABOVE: 1000 });
    expect((await approve(uuid, 'developer')).json.waits).toBe(true);
    await setRate('150.00');
    const second = await approve(uuid, 'owner');
    expect(second.status).toBe(200);
    expect(await stateOf(id)).toMatchObject({ approved: true, amount: '900.000000' });
    Object.assign(api.platform.settings, { FOUR_EYES_ABOVE: 0 });
  });

  it('approvals of several pay-outs at the same moment hold no more than there is', async () => {
    await fundMerchant(1000);
    const made = [await make('54000.00'), await make('54000.00')];
    const as = await merchant();
    const answers = await Promise.all(made.map(({ uuid }) => approve(uuid, as)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await balance()).held).toBe(600);
    expect(await checkBooks(db())).toEqual([]);
  });

  it('strangers keep at most a hundred pay-outs of a merchant waiting, and the merchant makes its own beside them', async () => {
    await fundMerchant(5000);
    for (let count = 0; count < 100; count++) await make('100.00');
    await expect(make('100.00')).rejects.toThrow('Too many pay-outs of this merchant wait for approval');
    const ofKey = { address: null, madeWith: { key: 'Shop' } };
    expect((await make('100.00', ofKey)).isNew).toBe(true);
    await expect(make('900000.00', ofKey)).rejects.toThrow('The merchant cannot pay this out now');
  });

  it('the database refuses an approval without a hold, as an instance of the version before would make', async () => {
    const { id } = await make('100.00');
    await expect(db().updateTable('invoices').set({ approved: true }).where('id', '=', id).execute()).rejects.toThrow(
      'an approved pay-out is held',
    );
  });
});
