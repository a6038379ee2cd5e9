import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readSettings } from '../../server/base/settings';
import { checkBooks } from '../../server/domain/ledger/checkBooks';
import { deleteOldTestInvoices, expireTestInvoices } from '../../server/domain/testMode/sweeps';
import { InvoiceStatus } from '../../src/resources/statuses/invoices';
import { kindsForRules, openTestPlatform, ranged, userIdOf, type TestPlatform } from './testPlatform';

/** The code of a refusal; undefined of another answer. */
const codeOf = (json: unknown) => (json as { code?: string }).code;

const requisites = { requisites: '4000123456789010', holderName: 'IVAN PETROV', phoneNumber: 0 };

interface Told {
  id: string;
  type: string;
  test?: boolean;
  data: Record<string, unknown>;
}

describe.each(kindsForRules)('test mode, on %s', (kind) => {
  let api: TestPlatform;
  let clientId: number;
  let key: string;
  let liveKey: string;
  let order = 0;
  const run = <Row = unknown>(query: ReturnType<typeof sql<Row>>) => query.execute(api.platform.db);
  const withKey = (method: string, path: string, body?: object, used = key) =>
    api.call(null, method, path, body, { Authorization: `Bearer ${used}` });
  const makeKey = async (values: object) => {
    const { status, json } = await api.call('merchant', 'POST', 'mgmt/api-keys', values);
    expect(status, JSON.stringify(json)).toBe(200);
    return (json as unknown as { key: string }).key;
  };
  const make = async (body: object = {}) => {
    const made = await withKey('POST', 'invoices', { paymentType: 0, amount: 1000, cid: `t-${++order}`, ...body });
    expect(made.status, JSON.stringify(made.json)).toBe(200);
    return String(made.json.id);
  };
  const step = async (uuid: string, name: string, body?: object) => {
    const { status, json } = await withKey('POST', `test/invoices/${uuid}/${name}`, body);
    return { status, code: codeOf(json), json: json as unknown as Record<string, unknown> };
  };
  const events = async () => {
    const { json } = await withKey('GET', 'events');
    return (json as unknown as { events: Told[] }).events;
  };
  const typesOf = async (uuid: string) =>
    (await events()).filter(({ data }) => data.id === uuid || data.invoice === uuid).map(({ type }) => type);
  const counts = async () => {
    const { rows } = await run(
      sql<
        Record<string, number>
      >`select (select count(*)::int from invoices) as invoices, (select count(*)::int from deals) as deals,
        (select count(*)::int from transactions) as transactions, (select count(*)::int from events) as events`,
    );
    return rows[0];
  };

  beforeAll(async () => {
    api = await openTestPlatform(kind);
    Object.assign(api.platform.settings, readSettings({ NODE_ENV: 'test', POOL_SHARE: '100' }));
    clientId = await userIdOf(api, 'merchant');
    key = await makeKey({ name: 'Tests', isTest: true });
    liveKey = await makeKey({ name: 'Shop' });
  });
  afterAll(async () => {
    expect(await checkBooks(api.platform.db)).toEqual([]);
    await api.close();
  });
  beforeEach(() => run(sql`delete from counters`));

  it('a test key makes invoices that move nothing, and begins with test_', async () => {
    expect(key).toMatch(/^test_[\w-]{43}$/);
    const before = await counts();
    const uuid = await make({ description: 'Order 7', metadata: { cart: '1' } });
    const { json } = await withKey('GET', `invoices/${uuid}`);
    expect(json).toMatchObject({
      id: uuid,
      status: 0,
      test: true,
      description: 'Order 7',
      metadata: { cart: '1' },
      sequence: null,
    });
    const live = await withKey('POST', 'invoices', { paymentType: 0, amount: 400, cid: 'live' }, liveKey);
    // An answer of a test has every field of one that is none.
    expect(Object.keys(json)).toEqual(expect.arrayContaining(Object.keys(live.json)));
    expect(await counts()).toMatchObject({ invoices: before!.invoices! + 1, deals: before!.deals! + 1 });
    // Neither key reads what the other made.
    expect((await withKey('GET', `invoices/${uuid}`, undefined, liveKey)).status).toBe(404);
    expect((await withKey('GET', `invoices/${String(live.json.id)}`)).status).toBe(404);
    const listed = (await withKey('GET', 'invoices?status=0')).json as unknown as { invoices: { test: boolean }[] };
    expect(listed.invoices.length).toBeGreaterThan(0);
    expect(listed.invoices.every(({ test }) => test)).toBe(true);
  });

  it('its merchant says what becomes of it: completed, another sum, expired and paid late, reversed', async () => {
    const before = await counts();
    const uuid = await make();
    expect((await step(uuid, 'complete')).json).toMatchObject({ status: 5, received: null, late: false, test: true });
    expect(await step(uuid, 'complete')).toMatchObject({ status: 409, code: 'wrong_status' });
    expect((await step(uuid, 'reverse')).json).toMatchObject({ reversed: true });
    expect(await step(uuid, 'reverse')).toMatchObject({ status: 409 });
    expect(await typesOf(uuid)).toEqual(['invoice.completed', 'invoice.reversed']);
    const other = await make();
    const { json } = await step(other, 'complete', { received: 500 });
    expect(json).toMatchObject({ status: 5, received: 500 });
    expect(Number(json.usdt)).toBeCloseTo(500 / Number(json.rate), 5);
    const told = (await events()).find(({ data }) => data.id === other)!;
    expect(told.test).toBe(true);
    for (const [name, value] of Object.entries(told.data)) expect([name, json[name]]).toEqual([name, value]);
    const late = await make();
    await step(late, 'expire');
    expect((await step(late, 'complete')).json).toMatchObject({ status: 5, late: true });
    expect(await typesOf(late)).toEqual(['invoice.expired', 'invoice.late']);
    expect(await counts()).toEqual(before);
  });

  it('a test invoice is disputed, and the dispute decided', async () => {
    const accepted = await make();
    expect(await step(accepted, 'dispute')).toMatchObject({ status: 409 });
    await step(accepted, 'expire');
    expect((await step(accepted, 'dispute')).json).toMatchObject({ dispute: { status: 0 } });
    expect((await step(accepted, 'accept')).json).toMatchObject({ status: 5, late: true, dispute: { status: 2 } });
    expect(await typesOf(accepted)).toEqual(['invoice.expired', 'dispute.opened', 'dispute.accepted', 'invoice.late']);
    const payOut = await make({ paymentType: 1, requisites });
    expect(await step(payOut, 'complete')).toMatchObject({ status: 409 });
    expect((await withKey('POST', `invoices/${payOut}/approve`)).json).toMatchObject({ approved: true });
    await step(payOut, 'complete');
    await step(payOut, 'dispute');
    expect((await step(payOut, 'refuse')).json).toMatchObject({ status: 5, reversed: false, dispute: { status: 3 } });
  });

  it('the payer’s page shows it as a test, and its payer may say that it is paid', async () => {
    const uuid = await make({ description: 'Tea' });
    const shown = (await api.call(null, 'GET', `invoices/${uuid}`)).json;
    expect(shown).toMatchObject({ description: 'TEST · Tea', requisites: { requisites: '0000 0000 0000 0000' } });
    for (const name of ['metadata', 'clientId', 'fee']) expect(shown).not.toHaveProperty(name);
    expect((await api.call(null, 'POST', `invoices/${uuid}/paid`, {})).json).toMatchObject({
      reportedPaidDate: expect.any(Number),
    });
    expect(await step(uuid, 'cancel')).toMatchObject({ status: 409 });
  });

  it('a test key has no call that needs money, and a live one no step of tests', async () => {
    const uuid = await make();
    for (const [method, path] of [
      ['GET', 'balance'],
      ['GET', 'statement'],
      ['POST', `invoices/${uuid}/refund`],
      ['POST', `invoices/${uuid}/dispute`],
    ] as const)
      expect(codeOf((await withKey(method, path, method === 'POST' ? {} : undefined)).json), path).toBe('live_only');
    expect(codeOf((await withKey('POST', `test/invoices/${uuid}/complete`, {}, liveKey)).json)).toBe('test_only');
    expect(await step(uuid, 'constructor')).toMatchObject({ status: 404 });
    expect(await step(uuid, 'complete', { sum: 5 })).toMatchObject({ status: 422, code: 'unknown_field' });
    expect(await step(uuid, 'expire', { received: 5 })).toMatchObject({ status: 422, code: 'unknown_field' });
    expect(await step(uuid, 'complete', { received: -5 })).toMatchObject({ status: 422 });
  });

  it('the same order and the same idempotency key answer the same test invoice', async () => {
    const uuid = await make({ cid: 'same' });
    expect(await make({ cid: 'same' })).toBe(uuid);
    const other = await withKey('POST', 'invoices', { paymentType: 0, amount: 1, cid: 'same' });
    expect(other).toMatchObject({ status: 409, json: { code: 'cid_in_use' } });
    // With the other key it is another call.
    const headers = { Authorization: `Bearer ${key}`, 'Idempotency-Key': 'k' };
    const body = { paymentType: 0, amount: 77, cid: 'k' };
    const first = await api.call(null, 'POST', 'invoices', body, headers);
    expect((await api.call(null, 'POST', 'invoices', body, headers)).json.id).toBe(first.json.id);
    const live = await api.call(null, 'POST', 'invoices', body, { ...headers, Authorization: `Bearer ${liveKey}` });
    expect(live.json.id).not.toBe(first.json.id);
  });

  it('webhooks for tests are told of test invoices alone, with the key test, and others of none', async () => {
    const addHook = async (values: object) => {
      const hook = await api.call('merchant', 'POST', 'mgmt/webhooks', { url: 'https://shop.example/hook', ...values });
      expect(hook.status, JSON.stringify(hook.json)).toBe(200);
      return Number(hook.json.id);
    };
    const [forTests, other] = [await addHook({ isTest: true }), await addHook({})];
    const uuid = await make();
    await step(uuid, 'complete');
    const live = await withKey('POST', 'invoices', { paymentType: 0, amount: 450, cid: 'hook' }, liveKey);
    await withKey('POST', `invoices/${String(live.json.id)}/cancel`, undefined, liveKey);
    const { rows } = await run(sql<{ body: string; invoiceId: number | null; webhookId: number }>`delete from deliveries
      where "clientId" = ${clientId} returning body, "invoiceId", "webhookId"`);
    const told = rows.map(({ body, ...delivery }) => ({ ...(JSON.parse(body) as Told), ...delivery }));
    expect(told).toMatchObject([
      { type: 'invoice.completed', test: true, data: { id: uuid }, invoiceId: null, webhookId: forTests },
      { type: 'invoice.canceled', data: { id: live.json.id }, webhookId: other },
    ]);
    expect(told[1]).not.toHaveProperty('test');
    expect((await events()).some(({ data }) => data.id === live.json.id)).toBe(false);
    await run(sql`delete from webhooks where "clientId" = ${clientId}`);
  });

  it('the screen of test invoices is its merchant’s alone, with the same steps', async () => {
    const uuid = await make();
    const list = async (as: string) => api.call(as, 'GET', ranged('mgmt/test-invoices', [0, 0], ['id', 'DESC']));
    const [row] = (await list('merchant')).json as unknown as { id: number; uuid: string }[];
    expect(row!.uuid).toBe(uuid);
    for (const as of ['owner', 'moderator', 'finance', 'vault-owner', 'agent'])
      expect((await list(as)).status, as).toBe(403);
    const act = (name: string, body = {}) =>
      api.call('merchant', 'POST', `mgmt/test-invoices/${row!.id}/${name}`, body);
    expect((await act('complete', { received: 900 })).json).toMatchObject({
      status: InvoiceStatus.Complete,
      received: 900,
    });
    expect((await act('expire')).status).toBe(409);
    await run(
      sql`update "test-invoices" set "clientId" = (select id from users where nickname = 'Vega travel') where id = ${row!.id}`,
    );
    expect((await act('reverse')).status).toBe(404);
  });

  it('test invoices expire by themselves, and are deleted after 30 days', async () => {
    const uuid = await make();
    await run(sql`update "test-invoices" set "expireDate" = now() - interval '1 second' where uuid = ${uuid}`);
    expect(await expireTestInvoices(api.platform.db)).toBe(1);
    expect(await typesOf(uuid)).toEqual(['invoice.expired']);
    await run(sql`update "test-invoices" set "createDate" = now() - interval '31 days' where uuid = ${uuid}`);
    expect(await deleteOldTestInvoices(api.platform.db)).toBe(1);
    expect((await withKey('GET', `invoices/${uuid}`)).status).toBe(404);
  });

  it('a bank that does not exist is refused, as with a key for money', async () => {
    const body = { paymentType: 0, amount: 300, cid: 'bank', paymentMethod: 'Bank of Nowhere' };
    expect(await withKey('POST', 'invoices', body)).toMatchObject({ status: 422, json: { field: 'paymentMethod' } });
  });

  it('a canceled one is canceled again without a refusal, as with a key for money', async () => {
    const uuid = await make();
    for (let turn = 0; turn < 2; turn++) expect(await step(uuid, 'cancel')).toMatchObject({ status: 200 });
    expect(await typesOf(uuid)).toEqual(['invoice.canceled']);
  });

  it('of two steps at the same moment one is taken', async () => {
    const uuid = await make();
    const answers = await Promise.all([step(uuid, 'complete'), step(uuid, 'expire'), step(uuid, 'complete')]);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2);
    const told = await typesOf(uuid);
    expect(new Set(told).size).toBe(told.length);
  });
});
