import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expireInvoices } from '../../server/domain/invoices/sweeps';
import { dealSql } from '../../server/database/statusSql';
import { InvoiceStatus } from '../../src/resources/statuses/invoices';
import { fund } from './people';
import { kindsForRules, trc20, userIdOf, type TestPlatform } from './testPlatform';
import { openFunded, watchingOn, incoming } from './watching';
import type { Told } from './hooks';

describe.each(kindsForRules)('the events of webhooks, on %s', (kind) => {
  let api: TestPlatform;
  let merchant: number;
  let payer = 0;
  const { watch, payIn, uuidOf } = watchingOn(() => api);
  beforeAll(async () => {
    api = await openFunded(kind);
    Object.assign(api.platform.settings, { FOUR_EYES_ABOVE: 0, ADDRESS_BOOK: false });
    merchant = await userIdOf(api, 'merchant');
    await fund(api, merchant);
    const { status } = await api.call('merchant', 'POST', 'mgmt/webhooks', { url: 'https://shop.example/hook' });
    expect(status).toBe(200);
  });
  afterAll(() => api.close());

  const run = <Row = unknown>(query: ReturnType<typeof sql<Row>>) => query.execute(api.platform.db);
  const makePayIn = async () => {
    const name = `BANK${++payer}`;
    await watch(name, name, [incoming]);
    const id = await payIn(name, `${1000 + payer}.00`);
    await run(sql`update invoices set "clientId" = ${merchant} where id = ${id}`);
    return { id, uuid: await uuidOf(id) };
  };
  const resolve = async (uuid: string, status: InvoiceStatus) => {
    const answer = await api.call('owner', 'POST', `mgmt/invoices/${uuid}/resolve`, { status, reason: 'Checked' });
    expect(answer.status, JSON.stringify(answer.json)).toBe(200);
  };
  const expire = async (id: number) => {
    await run(sql`update invoices set "expireDate" = now() - interval '1 minute' where id = ${id}`);
    await expireInvoices(api.platform.db, { REST_MINUTES: 0, CLAIM_MINUTES: 60 });
  };
  /** What was written since the last call. */
  const told = async () => {
    const { rows } = await run(sql<{ body: string }>`with taken as (delete from deliveries returning id, body)
      select body from taken order by id`);
    return rows.map(({ body }) => JSON.parse(body) as Told);
  };
  const reverse = async (invoiceId: number) => {
    const { rows } = await run(
      sql<{ id: number }>`select id from deals where "invoiceId" = ${invoiceId} and status = ${dealSql.Completed}`,
    );
    const answer = await api.call('owner', 'POST', `mgmt/deals/${rows[0]!.id}/reverse`, { reason: 'Fraud' });
    expect(answer.status, JSON.stringify(answer.json)).toBe(200);
  };

  it('webhooks are told of an invoice completed, then reversed: the state has the sums and the end', async () => {
    const { id, uuid } = await makePayIn();
    await resolve(uuid, InvoiceStatus.Complete);
    const [completed, ...more] = await told();
    expect(more).toEqual([]);
    expect(completed).toMatchObject({
      type: 'invoice.completed',
      data: { id: uuid, status: InvoiceStatus.Complete, amount: 1000 + payer, reversed: false, received: null },
    });
    const { usdt, fee, endDate } = completed!.data as Record<string, number>;
    expect(usdt).toBeGreaterThan(0);
    expect(fee).toBeGreaterThanOrEqual(0);
    expect(Math.abs(endDate! - Date.now())).toBeLessThan(60_000);
    await reverse(id);
    const [reversed] = await told();
    expect(reversed).toMatchObject({ type: 'invoice.reversed', data: { id: uuid, reversed: true } });
    expect(reversed!.sequence).toBeGreaterThan(completed!.sequence);
  });

  it('webhooks are told of invoices canceled, expired, and completed late after either', async () => {
    const [first, second] = [await makePayIn(), await makePayIn()];
    await resolve(first.uuid, InvoiceStatus.Canceled);
    await expire(second.id);
    expect((await told()).map(({ type, data }) => [type, data.id])).toEqual([
      ['invoice.canceled', first.uuid],
      ['invoice.expired', second.uuid],
    ]);
    await resolve(second.uuid, InvoiceStatus.Complete);
    await resolve(first.uuid, InvoiceStatus.Complete);
    expect((await told()).map(({ type, data }) => [type, data.id])).toEqual([
      ['invoice.late', second.uuid],
      ['invoice.late', first.uuid],
    ]);
  });

  it('webhooks are told of a withdraw done and refused, and of a deposit done', async () => {
    const withdraw = async () => {
      const path = `mgmt/users/${merchant}/withdraws`;
      const asked = await api.call('merchant', 'POST', path, { amount: 20, address: trc20() });
      expect(asked.status, JSON.stringify(asked.json)).toBe(200);
      const { rows } = await run(sql<{ id: number }>`select max(id) as id from "funds-operations"`);
      return Number(rows[0]!.id);
    };
    const confirm = async (opId: number, amount: number) => {
      const done = await api.call('owner', 'POST', `mgmt/deposits/${opId}/manual`, { opId, userId: merchant, amount });
      expect(done.status, JSON.stringify(done.json)).toBe(200);
    };
    const sent = await withdraw();
    await confirm(sent, 20);
    const refused = await withdraw();
    expect(
      (await api.call('owner', 'POST', `mgmt/funds-operations/${refused}/refuse`, { reason: 'Wrong' })).status,
    ).toBe(200);
    const asked = await api.call('merchant', 'POST', 'mgmt/platform-wallets/reserve', { userId: merchant, amount: 50 });
    expect(asked.status, JSON.stringify(asked.json)).toBe(200);
    const { rows } = await run(sql<{ id: number }>`select max(id) as id from "funds-operations"`);
    await confirm(Number(rows[0]!.id), 50);
    const all = await told();
    expect(all.map(({ type, data }) => [type, Number(data.id), data.amount])).toEqual([
      ['withdraw.done', sent, 20],
      ['withdraw.refused', refused, 20],
      ['deposit.done', Number(rows[0]!.id), 50],
    ]);
    expect(JSON.stringify(all)).not.toContain(trc20());
  });

  it('nothing is written for webhooks about a change that is no event, nor for a merchant without a webhook', async () => {
    const { id, uuid } = await makePayIn();
    await run(sql`update invoices set "createDate" = now() where id = ${id}`);
    await run(
      sql`update invoices set "clientId" = (select id from users where nickname = 'Vega travel') where id = ${id}`,
    );
    await resolve(uuid, InvoiceStatus.Canceled);
    expect(await told()).toEqual([]);
  });
});
