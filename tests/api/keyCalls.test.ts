import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expireInvoices } from '../../server/domain/invoices/sweeps';
import { deleteOldEvents } from '../../server/domain/keyCalls/events';
import { readSettings } from '../../server/base/settings';
import { activeSql, invoiceSql } from '../../server/database/statusSql';
import { InvoiceStatus, PaymentType } from '../../src/resources/statuses/invoices';
import { fund } from './people';
import { kindsForRules, openTestPlatform, userIdOf, type TestPlatform } from './testPlatform';

/** The code of a refusal; undefined of another answer. */
const codeOf = (json: unknown) => (json as { code?: string }).code;

interface Told {
  id: string;
  type: string;
  sequence: number;
  data: Record<string, unknown>;
}

describe.each(kindsForRules)('calls of merchants’ servers, on %s', (kind) => {
  let api: TestPlatform;
  let clientId: number;
  let otherMerchant: number;
  let key: string;
  let otherKey: string;
  let order = 0;
  const settings = { NODE_ENV: 'test', POOL_SHARE: '100', REST_MINUTES: '0', FOUR_EYES_ABOVE: '0' };
  const run = <Row = unknown>(query: ReturnType<typeof sql<Row>>) => query.execute(api.platform.db);
  const makeKey = async (as: string, values: object) =>
    ((await api.call(as, 'POST', 'mgmt/api-keys', values)).json as unknown as { key: string }).key;
  const withKey = (method: string, path: string, body?: object, used = key) =>
    api.call(null, method, path, body, { Authorization: `Bearer ${used}` });
  const pay = async (body: object = {}, used = key) => {
    const made = await withKey(
      'POST',
      'invoices',
      { paymentType: 0, amount: 300 + ++order, cid: `o-${order}`, ...body },
      used,
    );
    expect(made.status, JSON.stringify(made.json)).toBe(200);
    return made.json as unknown as { id: string; cid: string; amount: number };
  };
  const list = async (query = '', used = key) => {
    const { status, json } = await withKey('GET', `invoices${query}`, undefined, used);
    expect(status, JSON.stringify(json)).toBe(200);
    return json as unknown as { invoices: (Record<string, unknown> & { id: string })[]; next: string | null };
  };
  const events = async (after?: string, limit = 100) => {
    const { status, json } = await withKey('GET', `events?limit=${limit}${after ? `&after=${after}` : ''}`);
    expect(status, JSON.stringify(json)).toBe(200);
    return json as unknown as { events: Told[]; hasMore: boolean };
  };
  const resolve = async (uuid: string, status: InvoiceStatus) => {
    const done = await api.call('owner', 'POST', `mgmt/invoices/${uuid}/resolve`, { status, reason: 'Checked' });
    expect(done.status, JSON.stringify(done.json)).toBe(200);
  };
  const expire = async (uuid: string) => {
    await run(sql`update invoices set "expireDate" = now() - interval '1 minute' where uuid = ${uuid}`);
    await expireInvoices(api.platform.db, { REST_MINUTES: 0, CLAIM_MINUTES: 60 });
  };

  beforeAll(async () => {
    api = await openTestPlatform(kind);
    Object.assign(api.platform.settings, readSettings(settings));
    clientId = await userIdOf(api, 'merchant');
    const { rows } = await run(sql<{ id: number }>`select id from users where nickname = 'Vega travel'`);
    otherMerchant = Number(rows[0]!.id);
    key = await makeKey('merchant', { name: 'Shop server' });
    otherKey = await makeKey('owner', { name: 'Theirs', clientId: otherMerchant });
    await fund(api, clientId);
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    await run(sql`delete from counters`);
    await run(sql`update invoices set "expireDate" = now() - interval '3 hours' where "clientId" = ${clientId}`);
    await expireInvoices(api.platform.db, { REST_MINUTES: 0, CLAIM_MINUTES: 60 });
  });

  it('invoices are listed newest first, page by page, while new ones come', async () => {
    const made = [await pay(), await pay(), await pay()];
    const first = await list('?limit=2');
    expect(first.invoices.map(({ id }) => id)).toEqual([made[2]!.id, made[1]!.id]);
    expect(first.next).toBe(made[1]!.id);
    expect(first.invoices[0]).toMatchObject({
      cid: made[2]!.cid,
      page: expect.stringContaining(made[2]!.id) as string,
    });
    await pay();
    const second = await list(`?limit=2&cursor=${first.next}`);
    expect(second.invoices[0]!.id).toBe(made[0]!.id);
  });

  it('invoices are found by the ID of the shop, their status and their time', async () => {
    const one = await pay({ cid: 'Order-77' });
    await pay({ cid: 'order-77b' });
    expect((await list('?cid=Order-77')).invoices.map(({ id }) => id)).toEqual([one.id]);
    expect((await list('?cid=order-77')).invoices).toEqual([]);
    expect((await list('?cid=Order-77&status=4,5')).invoices).toEqual([]);
    expect((await list('?cid=Order-77&status=0,1')).invoices).toHaveLength(1);
    const created = Number((await list('?cid=Order-77')).invoices[0]!.createDate);
    expect((await list(`?cid=Order-77&from=${created}&to=${created}`)).invoices).toHaveLength(1);
    expect((await list(`?cid=Order-77&from=${new Date(created + 1).toISOString()}`)).invoices).toEqual([]);
    expect((await list(`?cid=Order-77&to=${created - 1}`)).invoices).toEqual([]);
  });

  it('a key lists, reads and cancels nothing of another merchant', async () => {
    const { id, cid } = await pay();
    expect((await list(`?cid=${cid}`, otherKey)).invoices).toEqual([]);
    expect((await withKey('GET', `invoices?cursor=${id}`, undefined, otherKey)).status).toBe(422);
    expect((await withKey('POST', `invoices/${id}/cancel`, undefined, otherKey)).status).toBe(404);
    for (const path of ['invoices', 'events', 'balance', 'statement'])
      expect((await api.call(null, 'GET', path)).status, path).toBe(401);
    expect((await api.call('merchant', 'GET', 'balance')).status).toBe(401);
  });

  it('a misspelled field or parameter is refused by its name, and nothing is made', async () => {
    const body = { paymentType: PaymentType.PayIn, amount: 300, cid: 'misspelled' };
    const refused = async (method: string, path: string, sent?: object) => {
      const { status, json } = await withKey(method, path, sent);
      return [status, codeOf(json), json.field];
    };
    expect(await refused('POST', 'invoices', { ...body, currency: 'USD' })).toEqual([422, 'unknown_field', 'currency']);
    expect(
      await refused('POST', 'invoices', { ...body, paymentType: 1, requisites: { requisites: '1', iban: 'x' } }),
    ).toEqual([422, 'unknown_field', 'iban']);
    for (const path of ['invoices', 'events', 'balance', 'statement'])
      expect(await refused('GET', `${path}?page=2`), path).toEqual([422, 'unknown_field', 'page']);
    expect(await refused('GET', 'invoices?limit=101')).toEqual([422, 'invalid', 'limit']);
    expect(await refused('GET', 'invoices?limit=0')).toEqual([422, 'invalid', 'limit']);
    // What says nothing would answer everything.
    for (const name of ['limit', 'cid', 'status', 'from', 'cursor'])
      for (const value of ['', '%20'])
        expect(await refused('GET', `invoices?${name}=${value}`), name).toEqual([422, 'invalid', name]);
    expect(await refused('GET', 'events?after=')).toEqual([422, 'invalid', 'after']);
    expect(await refused('GET', 'events?limit=1.5')).toEqual([422, 'invalid', 'limit']);
    expect(await refused('GET', 'invoices?cid=a&cid=b')).toEqual([422, 'invalid', 'cid']);
    expect(await refused('POST', 'invoices', { ...body, clientId: [clientId] })).toEqual([422, 'invalid', 'clientId']);
    expect(await refused('GET', 'invoices?status=9')).toEqual([422, 'invalid', 'status']);
    expect(await refused('GET', 'invoices?status=__proto__')).toEqual([422, 'invalid', 'status']);
    expect(await refused('GET', 'invoices?from=soon')).toEqual([422, 'invalid', 'from']);
    expect(await refused('GET', 'invoices?cursor=1')).toEqual([422, 'invalid', 'cursor']);
    expect(await refused('GET', 'events?after=1')).toEqual([422, 'unknown_event', 'after']);
    expect(await refused('GET', 'statement?cursor=-1')).toEqual([422, 'invalid', 'cursor']);
    expect((await list('?cid=misspelled')).invoices).toEqual([]);
  });

  it('a sum that is written as people write it is refused: what it means is guessed', async () => {
    for (const amount of ['490,50', '1.250,50', '1 250', '1e3', '+5'])
      expect(await withKey('POST', 'invoices', { paymentType: 0, amount, cid: 'typed' }), amount).toMatchObject({
        status: 422,
        json: { field: 'amount' },
      });
    expect((await withKey('POST', 'invoices', { paymentType: 0, amount: '490.50', cid: 'typed' })).json).toMatchObject({
      amount: 490.5,
    });
  });

  it('a payer may send what the call does not have, as ever', async () => {
    const made = await api.call(null, 'POST', 'invoices', {
      clientId,
      paymentType: PaymentType.PayIn,
      amount: 12,
      cid: 'payer',
      currency: 'RUB',
    });
    expect(made.status, JSON.stringify(made.json)).toBe(200);
  });

  it('refusals have a code for each cause, and never the number of a record', async () => {
    const { id, cid } = await pay({ amount: 500 });
    const inUse = await withKey('POST', 'invoices', { paymentType: 0, amount: 501, cid });
    expect(inUse).toMatchObject({
      status: 409,
      json: { code: 'cid_in_use', field: 'cid', records: [{ entity: 'invoices', id }] },
    });
    const requisites = { requisites: '4000123456789010', holderName: 'Ivan Petrov', phoneNumber: 0 };
    const notCovered = await withKey('POST', 'invoices', { paymentType: 1, amount: 99_900_000, requisites });
    expect(notCovered).toMatchObject({ status: 409, json: { code: 'not_covered' } });
    await run(sql`update "payment-accounts" set status = ${activeSql.Disabled} where status = ${activeSql.Active}`);
    const noneFree = await withKey('POST', 'invoices', { paymentType: 0, amount: 77, cid: 'none' });
    expect(noneFree).toMatchObject({ status: 409, json: { code: 'no_account_free' } });
    expect(noneFree.headers.get('retry-after')).toBe('60');
    await run(sql`update "payment-accounts" set status = ${activeSql.Active}`);
  });

  it('answers say how many calls of the minute are left', async () => {
    Object.assign(api.platform.settings, { KEY_READS: 2 });
    const headersOf = async () => {
      const { status, headers } = await withKey('GET', 'balance');
      return [status, headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')];
    };
    expect(await headersOf()).toEqual([200, '2', '1']);
    expect(await headersOf()).toEqual([200, '2', '0']);
    expect(await headersOf()).toEqual([429, '2', '0']);
    const { headers } = await withKey('GET', 'events');
    const [reset, after] = [headers.get('ratelimit-reset'), headers.get('retry-after')].map(Number);
    expect(reset).toBeGreaterThan(0);
    expect(reset).toBeLessThanOrEqual(60);
    expect(after).toBe(reset);
    Object.assign(api.platform.settings, { KEY_READS: 6000 });
  });

  it('a New pay-in is canceled by its shop, once and for all: its account is free, its ID may be used again', async () => {
    const { id, cid } = await pay({ amount: 610 });
    const held = async () =>
      (await run(sql`select 1 from "payment-accounts" a join invoices i on i.id = a."invoiceId" where i.uuid = ${id}`))
        .rows.length;
    expect(await held()).toBe(1);
    const canceled = await withKey('POST', `invoices/${id}/cancel`);
    expect(canceled).toMatchObject({ status: 200, json: { id, status: InvoiceStatus.Canceled, requisites: null } });
    expect(await held()).toBe(0);
    expect(await withKey('POST', `invoices/${id}/cancel`)).toMatchObject({ status: 200, json: { status: 4 } });
    const { rows } = await run(sql<{ id: number }>`select id from invoices where uuid = ${id}`);
    const history = (await api.call('owner', 'GET', `mgmt/history/invoices/${rows[0]!.id}`)).json as unknown as Record<
      string,
      unknown
    >[];
    expect(history.filter(({ act }) => act === 'cancel')).toMatchObject([{ apiKey: 'Shop server' }]);
    const ofMerchant = await api.call('merchant', 'GET', `mgmt/history/own-invoices/${rows[0]!.id}`);
    expect(ofMerchant.json).toContainEqual(expect.objectContaining({ act: 'cancel', apiKey: 'Shop server' }));
    expect((await pay({ cid, amount: 611 })).id).not.toBe(id);
    expect((await events()).events.filter(({ data }) => data.id === id).map(({ type }) => type)).toEqual([
      'invoice.canceled',
    ]);
  });

  it('of several cancels at the same moment each answers that it is canceled', async () => {
    const { id } = await pay();
    const answers = await Promise.all(Array.from({ length: 4 }, () => withKey('POST', `invoices/${id}/cancel`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await events()).events.filter(({ data }) => data.id === id)).toHaveLength(1);
  });

  it('what may be paid already is not canceled: said paid, a pay-out, taken, complete, expired', async () => {
    const refusalOf = async (uuid: string) => {
      const { status, json } = await withKey('POST', `invoices/${uuid}/cancel`);
      return [status, codeOf(json)];
    };
    const refused = [409, 'wrong_status'];
    const said = await pay();
    expect((await withKey('POST', `invoices/${said.id}/paid`)).status).toBe(200);
    expect(await refusalOf(said.id)).toEqual(refused);
    const requisites = { requisites: '4000123456789010', holderName: 'Ivan Petrov', phoneNumber: 0 };
    expect(await refusalOf((await pay({ paymentType: 1, amount: 20, requisites })).id)).toEqual(refused);
    const taken = await pay();
    await run(
      sql`update invoices set status = ${invoiceSql.WIP}, owner = ${await userIdOf(api, 'owner')} where uuid = ${taken.id}`,
    );
    expect(await refusalOf(taken.id)).toEqual(refused);
    await run(sql`update invoices set status = ${invoiceSql.New}, owner = null where uuid = ${taken.id}`);
    const complete = await pay();
    await resolve(complete.id, InvoiceStatus.Complete);
    expect(await refusalOf(complete.id)).toEqual(refused);
    const expired = await pay();
    await expire(expired.id);
    expect(await refusalOf(expired.id)).toEqual(refused);
    expect(await refusalOf('none')).toEqual([404, 'not_found']);
  });

  it('of cancel and completion at the same moment one wins', async () => {
    for (let round = 0; round < 3; round++) {
      const { id } = await pay();
      const [canceled, completed] = await Promise.all([
        withKey('POST', `invoices/${id}/cancel`),
        // A Moderator completes nothing late.
        api.call('moderator', 'POST', `mgmt/invoices/${id}/resolve`, {
          status: InvoiceStatus.Complete,
          reason: 'Paid',
        }),
      ]);
      const won = [canceled.status, completed.status].filter((status) => status === 200);
      expect(won, JSON.stringify([canceled.json, completed.json])).toHaveLength(1);
    }
  });

  it('a shop that makes and cancels pay-ins keeps no more accounts than one that waits', async () => {
    Object.assign(api.platform.settings, { POOL_SHARE: 20 });
    const { rows } = await run(
      sql<{
        most: number;
      }>`select (count(*) * 20 / 100)::int as most from "payment-accounts" where status = ${activeSql.Active}`,
    );
    const most = Math.max(1, rows[0]!.most);
    const codes: unknown[] = [];
    for (let call = 0; call <= most; call++) {
      const { status, json } = await withKey('POST', 'invoices', {
        paymentType: 0,
        amount: 700 + call,
        cid: `c-${call}`,
      });
      codes.push(codeOf(json));
      if (status === 200) expect((await withKey('POST', `invoices/${String(json.id)}/cancel`)).status).toBe(200);
    }
    expect(codes.at(-1)).toBe('no_account_free');
    expect(codes[0]).toBeUndefined();
    Object.assign(api.platform.settings, { POOL_SHARE: 100 });
  });

  it('an invoice says by key all that webhooks say of it, and which event it agrees with', async () => {
    const { id } = await pay({ amount: 800 });
    const read = async () => (await withKey('GET', `invoices/${id}`)).json as unknown as Record<string, unknown>;
    const before = await read();
    expect(before).toMatchObject({ sequence: null, late: false, reversed: false, received: null, endDate: null });
    expect(Number(before.usdt)).toBeCloseTo(800 / Number(before.rate), 5);
    await resolve(id, InvoiceStatus.Complete);
    const told = (await events()).events.findLast(({ data }) => data.id === id)!;
    const after = await read();
    expect(after.sequence).toBe(told.sequence);
    for (const [name, value] of Object.entries(told.data)) expect([name, after[name]]).toEqual([name, value]);
    expect(Object.keys(told.data)).toEqual(
      expect.arrayContaining(['usdt', 'fee', 'rate', 'received', 'late', 'endDate']),
    );
  });

  it('late is the same in the answer and in the event, also when a person completed it', async () => {
    const { id } = await pay();
    await expire(id);
    await resolve(id, InvoiceStatus.Complete);
    const told = (await events()).events.findLast(({ data }) => data.id === id)!;
    expect([told.type, told.data.late]).toEqual(['invoice.late', true]);
    expect((await withKey('GET', `invoices/${id}`)).json).toMatchObject({ late: true });
    expect((await api.call(null, 'GET', `invoices/${id}`)).json).toMatchObject({ late: true });
  });

  it('events come once, in order, a page at a time, and a merchant without a webhook reads them, too', async () => {
    await run(sql`delete from events`);
    const made = [await pay(), await pay(), await pay()];
    for (const { id } of made) await withKey('POST', `invoices/${id}/cancel`);
    const first = await events(undefined, 2);
    expect(first.hasMore).toBe(true);
    expect(first.events.map(({ data }) => data.id)).toEqual(made.slice(0, 2).map(({ id }) => id));
    const second = await events(first.events[1]!.id, 2);
    expect([second.hasMore, second.events.map(({ data }) => data.id)]).toEqual([false, [made[2]!.id]]);
    expect(await events(second.events[0]!.id)).toEqual({ events: [], hasMore: false });
    expect((await withKey('GET', 'events', undefined, otherKey)).json).toEqual({ events: [], hasMore: false });
    expect((await withKey('GET', `events?after=${first.events[0]!.id}`, undefined, otherKey)).status).toBe(422);
  });

  it('an event that began earlier and is committed later is not missed', async () => {
    await run(sql`delete from events`);
    const [early, now] = [await pay(), await pay()];
    await withKey('POST', `invoices/${now.id}/cancel`);
    const read = (await events()).events;
    expect(read.map(({ data }) => data.id)).toEqual([now.id]);
    // Its clock stood behind, or its transaction took longer: what was read before has the higher sequence.
    await withKey('POST', `invoices/${early.id}/cancel`);
    await run(sql`update events set sequence = 1 where position is null`);
    expect((await events(read[0]!.id)).events.map(({ data }) => data.id)).toEqual([early.id]);
  });

  it('events go on being kept where the only key is revoked, until there is another', async () => {
    await run(sql`delete from events`);
    const { id } = await pay();
    await run(sql`update "api-keys" set status = 1 where "clientId" = ${clientId}`);
    await resolve(id, InvoiceStatus.Complete);
    await run(sql`update "api-keys" set status = 0 where "clientId" = ${clientId}`);
    expect((await events()).events.map(({ data }) => data.id)).toEqual([id]);
  });

  it('two servers that read at the same moment read the same', async () => {
    await run(sql`delete from events`);
    for (let made = 0; made < 3; made++) await withKey('POST', `invoices/${(await pay()).id}/cancel`);
    const [one, other] = await Promise.all([events(), events()]);
    expect(one).toEqual(other);
    expect(one.events).toHaveLength(3);
  });

  it('old events are deleted, but for the last that was read: who read so far goes on', async () => {
    await run(sql`delete from events`);
    for (let made = 0; made < 2; made++) await withKey('POST', `invoices/${(await pay()).id}/cancel`);
    const [first, last] = (await events()).events;
    await run(sql`update events set "createDate" = now() - interval '31 days'`);
    expect(await deleteOldEvents(api.platform.db)).toBe(1);
    expect((await withKey('GET', `events?after=${first!.id}`)).json).toMatchObject({ code: 'unknown_event' });
    const next = await pay();
    await withKey('POST', `invoices/${next.id}/cancel`);
    expect((await events(last!.id)).events.map(({ data }) => data.id)).toEqual([next.id]);
  });

  it('the event of a webhook has the id that the list of events has', async () => {
    await run(sql`delete from events`);
    const hook = await api.call('merchant', 'POST', 'mgmt/webhooks', { url: 'https://shop.example/hook' });
    expect(hook.status, JSON.stringify(hook.json)).toBe(200);
    await withKey('POST', `invoices/${(await pay()).id}/cancel`);
    const { rows } = await run(
      sql<{ body: string }>`delete from deliveries where "clientId" = ${clientId} returning body`,
    );
    expect((await events()).events).toEqual([JSON.parse(rows[0]!.body)]);
    await run(sql`delete from webhooks where "clientId" = ${clientId}`);
  });

  it('the balance and the statement agree, and the statement names invoices by their uuid alone', async () => {
    const { id, cid } = await pay({ amount: 1000 });
    await resolve(id, InvoiceStatus.Complete);
    const balance = (await withKey('GET', 'balance')).json as unknown as {
      amount: number;
      held: number;
      available: number;
    };
    expect(balance.available).toBeCloseTo(balance.amount - balance.held, 6);
    const statement = async (query: string) =>
      (await withKey('GET', `statement${query}`)).json as unknown as {
        opening: number;
        closing: number;
        lines: (Record<string, unknown> & { entry: number; quantity: number; after: number })[];
        next: number | null;
      };
    const { lines, closing, next } = await statement('?limit=2');
    expect(lines).toHaveLength(2);
    expect(lines[0]!.after).toBe(balance.amount);
    expect(closing).toBe(balance.amount);
    expect(lines.find(({ invoice }) => invoice)!.invoice).toMatchObject({ id, cid, amount: 1000 });
    expect((await statement(`?limit=2&cursor=${next}`)).lines[0]!.entry).toBe(lines[1]!.entry - 1);
    const all = await statement('');
    expect(all.opening + all.lines.reduce((sum, { quantity }) => sum + quantity, 0)).toBeCloseTo(all.closing, 6);
    const dayAgo = await statement(`?to=${Date.now() - 40 * 86_400_000}`);
    expect(dayAgo).toMatchObject({ lines: [], next: null });
    expect((await withKey('GET', 'statement?from=2026-02-01&to=2026-01-01')).json).toMatchObject({ field: 'to' });
    // No page ended so: behind the last line, in no period, and of nobody.
    for (const query of [`cursor=${lines[0]!.entry + 1}`, `cursor=1&from=${Date.now()}`, `cursor=${2 ** 52}`])
      expect(await withKey('GET', `statement?${query}`), query).toMatchObject({
        status: 422,
        json: { code: 'invalid', field: 'cursor', message: expect.stringContaining('`next`') as string },
      });
  });
});
