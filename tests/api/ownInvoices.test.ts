import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { privateColumns } from '../../server/database/schema';
import { invoiceSql } from '../../server/database/statusSql';
import { invoices } from '../../src/resources/invoices';
import { PaymentType } from '../../src/resources/statuses/invoices';
import { ownInvoices } from '../../src/resources/ownInvoices';
import { kindsForRules, openTestPlatform, ranged, userIdOf, type TestPlatform } from './testPlatform';

const shown = Object.keys(ownInvoices.fields);
/** What staff see of an invoice, or the API stores with it, and its merchant does not see. */
const hidden = [...Object.keys(invoices.fields), ...Object.keys(privateColumns.invoices)].filter(
  (name) => !shown.includes(name),
);

describe.each(kindsForRules)('the invoices of a merchant, on %s', (kind) => {
  let api: TestPlatform;
  let me: number;
  let list: string;
  beforeAll(async () => {
    api = await openTestPlatform(kind);
    me = await userIdOf(api, 'merchant');
    list = `mgmt/users/${me}/invoices`;
  });
  afterAll(() => api.close());

  const filtered = (filter: Record<string, unknown>) =>
    api.call('merchant', 'GET', ranged(list, [0, 9], ['id', 'ASC'], filter));
  const totalOf = (headers: Headers) => Number(headers.get('content-range')?.split('/')[1]);

  it('a merchant’s invoices are theirs alone, and have no field of what is not theirs', async () => {
    const { json, headers } = await api.call('merchant', 'GET', ranged(list, [0, 999]));
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from invoices where "clientId" = ${me}`.execute(api.platform.db);
    expect(totalOf(headers)).toBe(rows[0]!.count);
    for (const row of json) expect(Object.keys(row).filter((name) => !shown.includes(name))).toEqual([]);
    expect(hidden).toEqual(
      expect.arrayContaining(['owner', 'accountId', 'takenDate', 'address', 'browser', 'deviceId']),
    );
  });

  it('a merchant’s invoices say whom a pay-out pays, and nothing of the holder of a pay-in’s account', async () => {
    const { json } = await api.call('merchant', 'GET', ranged(list, [0, 999]));
    const rows = json as unknown as { paymentType: PaymentType; payee: string | null; phoneNumber: string | null }[];
    const ofType = (type: PaymentType) => rows.filter(({ paymentType }) => paymentType === type);
    expect(ofType(PaymentType.PayOut).some(({ payee }) => payee !== null)).toBe(true);
    expect(ofType(PaymentType.PayIn).length).toBeGreaterThan(0);
    for (const { payee, phoneNumber } of ofType(PaymentType.PayIn)) expect([payee, phoneNumber]).toEqual([null, null]);
  });

  it('a merchant and the payer see that another sum arrived, and that a payment was reversed', async () => {
    const { db } = api.platform;
    const { rows } = await sql<{ id: number; uuid: string; dealId: number; amount: string }>`
      select i.id, i.uuid, i."dealId", i.amount from invoices i join messages m on m."invoiceId" = i.id
      join deals d on d.id = i."dealId" where i."clientId" = ${me} and i.status = ${invoiceSql.Complete}
        and not d.reversed order by i.amount limit 1`.execute(db);
    const { id, uuid, dealId, amount } = rows[0]!;
    const received = Number(amount) - 100;
    await sql`update invoices set received = ${received} where id = ${id}`.execute(db);
    const seen = async (filter: Record<string, unknown>) => (await filtered({ id, ...filter })).json;
    const asPayer = () => api.call(null, 'GET', `invoices/${uuid}`);
    expect(await seen({ received_lte: received })).toMatchObject([{ id, received, reversed: false }]);
    expect(await seen({ received_gte: Number(amount) })).toEqual([]);
    expect(await seen({ reversed: true })).toEqual([]);
    const before = await asPayer();
    expect(before.json).toMatchObject({ received, reversed: false });
    const answer = await api.call('owner', 'POST', `mgmt/deals/${dealId}/reverse`, { reason: 'Fraud' });
    expect(answer.status).toBe(200);
    expect(await seen({ reversed: true })).toMatchObject([{ id, received, reversed: true }]);
    const after = await asPayer();
    expect(after.json).toMatchObject({ received, reversed: true });
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
  });

  it('a merchant’s whole list is never called unchanged: what a refund costs moves with the rate', async () => {
    const { status, headers } = await api.call('merchant', 'GET', list);
    expect(status).toBe(200);
    expect(headers.get('etag')).toBeNull();
  });

  it.each(hidden)('a merchant’s invoices are neither filtered nor sorted by %s', async (name) => {
    const all = totalOf((await api.call('merchant', 'GET', ranged(list, [0, 9]))).headers);
    for (const filter of [{ [name]: 1 }, { [name]: 'x' }, { [`${name}_gte`]: 0 }]) {
      const { status, headers } = await filtered(filter);
      // Refused, or ignored: never answered by the value.
      if (status === 200) expect(totalOf(headers)).toBe(all);
      else expect(status).toBe(422);
    }
    const [ascending, descending] = await Promise.all(
      (['ASC', 'DESC'] as const).map((order) => api.call('merchant', 'GET', ranged(list, [0, 9], [name, order]))),
    );
    if (ascending!.status === 200) expect(ascending!.json).toEqual(descending!.json);
    else expect(ascending!.status).toBe(422);
  });

  it('a merchant’s invoices are not found by the operator, the holder of the account or the network address', async () => {
    const { rows } = await sql<{
      id: number;
      accountId: number;
    }>`update invoices set address = '203.0.113.77', browser = 'browserbrowserbrowser1',
        owner = (select id from users where nickname = 'Ira Operator'), "holderName" = 'Zebulon Quillfeather'
      where id = (select max(id) from invoices where "clientId" = ${me}) returning id, "accountId"`.execute(
      api.platform.db,
    );
    expect(rows).toHaveLength(1);
    for (const q of ['Ira Operator', 'Operator', 'Zebulon', '203.0.113.77', 'browserbrowserbrowser1'])
      expect((await filtered({ q })).json, q).toEqual([]);
  });

  it('a merchant’s invoices have a history that names nobody else', async () => {
    const made = await api.call(null, 'POST', 'invoices', {
      clientId: me,
      paymentType: PaymentType.PayIn,
      amount: 1234,
      cid: 'history',
    });
    const { rows } = await sql<{ id: number }>`select id from invoices where uuid = ${String(made.json.id)}`.execute(
      api.platform.db,
    );
    const { id } = rows[0]!;
    await sql`update invoices set status = ${invoiceSql.Handle} where id = ${id}`.execute(api.platform.db);
    const taken = await api.call('moderator', 'POST', `mgmt/store/reserve/${id}`);
    expect(taken.status, JSON.stringify(taken.json)).toBe(200);
    const released = await api.call('moderator', 'POST', `mgmt/store/release/${id}`, { reason: 'secret words' });
    expect(released.status).toBe(200);
    const history = await api.call('merchant', 'GET', `mgmt/history/own-invoices/${id}`);
    expect(history.status).toBe(200);
    expect(history.json.length).toBeGreaterThan(1);
    const text = JSON.stringify(history.json);
    for (const word of ['Max Moderator', 'secret words', 'owner', 'takenDate', 'accountId'])
      expect(text).not.toContain(word);
    expect((await api.call('merchant', 'GET', `mgmt/history/invoices/${id}`)).status).toBe(404);
  });

  it('a merchant’s invoices are read by nobody else, and by the merchant at their own address alone', async () => {
    for (const as of ['owner', 'developer', 'finance', 'moderator', 'vault-owner', 'agent'])
      expect((await api.call(as, 'GET', list)).status).toBe(403);
    expect((await api.call('merchant', 'GET', `mgmt/users/${me + 1}/invoices`)).status).toBe(404);
    expect((await api.call('merchant', 'GET', 'mgmt/invoices')).status).toBe(403);
    const { rows } = await sql<{
      id: number;
    }>`select max(id)::int as id from invoices where "clientId" <> ${me}`.execute(api.platform.db);
    expect((await api.call('merchant', 'GET', `mgmt/history/own-invoices/${rows[0]!.id}`)).status).toBe(404);
  });
});
