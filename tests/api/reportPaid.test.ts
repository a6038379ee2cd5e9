import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '../../server/base/settings';
import { invoiceSql } from '../../server/database/statusSql';
import { versionOf } from '../../server/domain/payers/read';
import { watcherOf } from '../../server/domain/payers/watch';
import { InvoiceStatus, PaymentType } from '../../src/resources/statuses/invoices';
import { Actor } from '../../src/resources/statuses/people';
import { kindsForRules, openTestPlatform, ranged, userIdOf, type TestPlatform } from './testPlatform';

describe.each(kindsForRules)('a payer who says that they paid, on %s', (kind) => {
  let api: TestPlatform;
  let clientId: number;
  let made = 0;
  beforeAll(async () => {
    api = await openTestPlatform(kind);
    clientId = await userIdOf(api, 'merchant');
    const settings = { NODE_ENV: 'test', TRUST_PROXY: '1', POOL_SHARE: '100', REST_MINUTES: '0' };
    Object.assign(api.platform.settings, readSettings(settings));
  });
  afterAll(() => api.close());

  const fromNewAddress = () => ({ 'X-Forwarded-For': `198.51.100.${++made}` });
  const create = async (paymentType: PaymentType) => {
    const requisites = { requisites: '4000 1234 5678 9010', holderName: 'Ivan Petrov', phoneNumber: 0 };
    const body = { clientId, cid: `cid-${made}`, paymentType, amount: 1500, requisites };
    const { status, json } = await api.call(null, 'POST', 'invoices', body, fromNewAddress());
    expect(status).toBe(200);
    return String(json.id);
  };
  const report = (id: string, headers: Record<string, string> = {}) =>
    api.call(null, 'POST', `invoices/${id}/paid`, undefined, { ...fromNewAddress(), ...headers });
  const stored = async (id: string) =>
    (
      await sql<{ id: number; status: InvoiceStatus; at: Date | null }>`select id, status, "reportedPaidDate" as at
        from invoices where uuid = ${id}`.execute(api.platform.db)
    ).rows[0]!;

  it('a payer’s report that they paid is kept once with its time, changes no status, and shows to staff and in the history', async () => {
    const id = await create(PaymentType.PayIn);
    const before = await api.call(null, 'GET', `invoices/${id}`);
    expect(before.json).toMatchObject({ reportedPaidDate: null });
    const queue = async () =>
      (
        (await api.call('owner', 'GET', ranged('mgmt/store', [0, 99], ['dueDate', 'ASC']))).json as unknown as {
          uuid: string;
        }[]
      ).map(({ uuid }) => uuid);
    const queueBefore = await queue();
    const answers = await Promise.all([report(id), report(id), report(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { id: number, status, at } = await stored(id);
    expect(status).toBe(InvoiceStatus.New);
    for (const { json } of answers) expect(json).toMatchObject({ reportedPaidDate: new Date(at!).getTime() });
    // Watching pages hear of it: the version of what they see changed.
    const again = await api.call(null, 'GET', `invoices/${id}`, undefined, {
      'If-None-Match': before.headers.get('etag')!,
    });
    expect(again.status).toBe(200);
    expect(await queue()).toEqual(queueBefore);
    const since = new Date(Date.now() - 60_000).toISOString();
    const filtered = ranged('mgmt/invoices', [0, 9], ['id', 'ASC'], { reportedPaidDate_gte: since });
    expect((await api.call('owner', 'GET', filtered)).json).toMatchObject([{ uuid: id }]);
    const history = await api.call('owner', 'GET', `mgmt/history/invoices/${number}`);
    const acts = (history.json as unknown as { act: string }[]).map(({ act }) => act);
    expect(acts.filter((act) => act === 'reportPaid')).toHaveLength(1);
    const byPayers = ranged('mgmt/activity', [0, 99], ['id', 'DESC'], { actor: [Actor.Payer], act: ['reportPaid'] });
    expect((await api.call('owner', 'GET', byPayers)).json).toHaveLength(1);
  });

  it('a payer’s report that they paid is refused for pay-outs, final or unknown invoices, other sites, and beyond a limit', async () => {
    const payOut = await create(PaymentType.PayOut);
    expect(await report(payOut)).toMatchObject({
      status: 409,
      json: { message: 'This invoice cannot be paid any more' },
    });
    const final = await create(PaymentType.PayIn);
    await sql`update invoices set status = ${invoiceSql.Canceled} where uuid = ${final}`.execute(api.platform.db);
    expect((await report(final)).status).toBe(409);
    expect(await stored(final)).toMatchObject({ at: null });
    for (const unknown of ['0f0f0f0f-0000-4000-8000-000000000000', 'nonsense', '%00'])
      expect((await report(unknown)).status).toBe(404);
    const open = await create(PaymentType.PayIn);
    expect((await report(open, { Origin: 'https://evil.example' })).status).toBe(403);
    const address = { 'X-Forwarded-For': '203.0.113.9' };
    const statuses: number[] = [];
    for (let call = 0; call < 12; call++) statuses.push((await report('nonsense', address)).status);
    expect(statuses.slice(-2)).toEqual([429, 429]);
    expect((await report(open, address)).status).toBe(429);
    expect(await stored(open)).toMatchObject({ at: null });
  });

  it('a payer reads how long checking usually takes once ten payments of the last day are known', async () => {
    const { db, settings } = api.platform;
    const id = await create(PaymentType.PayIn);
    await report(id);
    const usual = async () => (await watcherOf(db, settings)(id, undefined)).usualSeconds;
    const versionNow = async () => versionOf(await watcherOf(db, settings)(id, undefined));
    const { rows } = await sql<{ id: number }>`select id from invoices where status = ${invoiceSql.Complete}
      order by id limit 10`.execute(db);
    const store = (ids: readonly number[]) =>
      sql`update invoices set "endDate" = now() - interval '1 hour',
        "reportedPaidDate" = now() - interval '1 hour' - interval '200 seconds' where id = any(${ids})`.execute(db);
    expect(rows).toHaveLength(10);
    await store(rows.slice(0, 9).map((row) => row.id));
    expect(await usual()).toBeUndefined();
    const before = await versionNow();
    await store(rows.map((row) => row.id));
    expect(await usual()).toBe(200);
    // A poll that has the page without it is told.
    expect(await versionNow()).not.toBe(before);
  });

  it('a payer sees which banks have accounts and whether one is free, and no numbers', async () => {
    const { status, json } = await api.call(null, 'GET', 'payers/banks');
    expect(status).toBe(200);
    const banks = json as unknown as Record<string, unknown>[];
    expect(banks.length).toBeGreaterThan(0);
    for (const bank of banks) expect(bank).toEqual({ title: expect.any(String), isFree: expect.any(Boolean) });
  });
});
