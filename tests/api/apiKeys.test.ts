import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../../server/app';
import { changesChannel, type Change } from '../../server/database/changes';
import { userSql } from '../../server/database/statusSql';
import { expireInvoices } from '../../server/domain/invoices/sweeps';
import { readSettings } from '../../server/base/settings';
import { maxApiKeys } from '../../src/resources/apiKeys';
import { InvoiceStatus, PaymentType } from '../../src/resources/statuses/invoices';
import { KeyStatus } from '../../src/resources/statuses/merchants';
import { Actor } from '../../src/resources/statuses/people';
import { kindsForRules, openTestPlatform, ranged, userIdOf, type TestPlatform } from './testPlatform';

describe.each(kindsForRules)('API keys, on %s', (kind) => {
  let api: TestPlatform;
  let clientId: number;
  let otherMerchant: number;
  let key: string;
  const settings = { NODE_ENV: 'test', POOL_SHARE: '100', REST_MINUTES: '0', RETURN_HOSTS: 'ok.example' };
  beforeAll(async () => {
    api = await openTestPlatform(kind);
    Object.assign(api.platform.settings, readSettings(settings));
    clientId = await userIdOf(api, 'merchant');
    const { rows } = await sql<{ id: number }>`select id from users where nickname = 'Vega travel'`.execute(
      api.platform.db,
    );
    otherMerchant = Number(rows[0]!.id);
    key = await makeKey('merchant', { name: 'Shop server' });
  });
  afterAll(() => api.close());

  const make = (as: string, values: object) => api.call(as, 'POST', 'mgmt/api-keys', values);
  const makeKey = async (as: string, values: object) => {
    const { status, json } = await make(as, values);
    expect(status, JSON.stringify(json)).toBe(200);
    return (json as unknown as { key: string }).key;
  };
  interface KeyRow {
    id: number;
    ending: string;
    lastUsed: string | null;
    status: KeyStatus;
  }
  const keysOf = async (as: string) =>
    (await api.call(as, 'GET', ranged('mgmt/api-keys', [0, 99]))).json as unknown as KeyRow[];
  const withKey = (method: string, path: string, body?: object, headers: Record<string, string> = {}, used = key) =>
    api.call(null, method, path, body, { Authorization: `Bearer ${used}`, ...headers });
  const pay = (body: object = {}, headers: Record<string, string> = {}, used = key) =>
    withKey('POST', 'invoices', { paymentType: PaymentType.PayIn, amount: 300, cid: 'k', ...body }, headers, used);

  it('the word before a token or a key may have either case', async () => {
    for (const word of ['Bearer', 'bearer', 'BEARER']) {
      const headers = { Authorization: `${word} ${await api.token('owner')}` };
      expect((await api.call(null, 'GET', 'mgmt/banks', undefined, headers)).status, word).toBe(200);
    }
  });

  /** Sends a body of which the rest comes once `meanwhile` has been done. */
  const sendSlowly = (
    headers: Record<string, string>,
    path: string,
    text: string,
    meanwhile: () => Promise<unknown>,
  ) => {
    const bytes = new TextEncoder().encode(text);
    const body = new ReadableStream({
      start: async (sent) => {
        sent.enqueue(bytes.slice(0, 3));
        await new Promise((resolve) => setTimeout(resolve, 300));
        await meanwhile();
        sent.enqueue(bytes.slice(3));
        sent.close();
      },
    });
    const length = { 'Content-Length': String(bytes.length) };
    const request = { method: 'POST', headers: { ...headers, ...length }, body, duplex: 'half' };
    return createApi(api.platform).request(path, request as RequestInit);
  };

  it('a key that is sent otherwise than it should makes nothing: without it the invoice would be of real money', async () => {
    const body = { clientId, cid: 'not-read', paymentType: PaymentType.PayIn, amount: 321 };
    const ways = [
      ['Authorization', key],
      ['Authorization', `Basic ${key}`],
      ['X-Api-Key', key],
    ] as const;
    for (const [name, value] of ways) {
      expect(await api.call(null, 'POST', 'invoices', body, { [name]: value })).toMatchObject({
        status: 401,
        json: { message: 'Send your API key: Authorization: Bearer mk_…' },
      });
    }
    const { rows } = await sql`select 1 from invoices where cid = 'not-read'`.execute(api.platform.db);
    expect(rows).toEqual([]);
  });

  it('API keys are shown once and stored as a hash', async () => {
    expect(key).toMatch(/^mk_[\w-]{43}$/);
    const listed = await keysOf('merchant');
    expect(listed[0]).toMatchObject({ ending: key.slice(-4) });
    expect(JSON.stringify(listed)).not.toContain(key);
    const { rows } = await sql<{ text: string }>`select row_to_json(k)::text as text from "api-keys" k
      union all select row_to_json(a)::text from "all-activity" a where a.entity = 'api-keys'`.execute(api.platform.db);
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.map(({ text }) => text).join()).not.toContain(key);
  });

  it('a caller with an API key is told what is wrong with a field once, and which bank does not exist', async () => {
    const refusalOf = async (body: object) => {
      const { status, json } = await pay(body);
      return [status, json.field, json.message];
    };
    expect(await refusalOf({ cid: null })).toEqual([422, 'cid', 'Customer ID is required']);
    expect(await refusalOf({ amount: -1 })).toEqual([422, 'amount', 'Minimum amount is 1']);
    expect(await refusalOf({ amount: 'x' })).toEqual([422, 'amount', expect.stringMatching(/^Amount: /)]);
    // Waiting would not help: it is no lack of accounts.
    expect(await refusalOf({ paymentMethod: 'No Bank' })).toEqual([
      422,
      'paymentMethod',
      'Payment method: no such bank',
    ]);
  });

  it('API keys open nothing else, and the refusal says what they are for', async () => {
    const { status, json } = await withKey('GET', 'mgmt/users');
    expect([status, json.message]).toEqual([401, 'An API key makes and reads invoices, and nothing else']);
  });

  it('an API key makes an invoice of its merchant, with a description, metadata and the address of its page', async () => {
    const body = {
      cid: 'meta',
      description: 'Order 7',
      metadata: { order: '7', cart: 'ü😀' },
      return: 'https://ok.example/done',
    };
    const made = await pay(body);
    expect(made).toMatchObject({
      status: 200,
      json: { clientId, description: 'Order 7', metadata: body.metadata, status: InvoiceStatus.New },
    });
    expect(made.json).toMatchObject({
      page: expect.stringMatching(new RegExp(`/extended-pg/${String(made.json.id)}$`)) as string,
    });
    expect((await withKey('GET', `invoices/${String(made.json.id)}`)).json).toMatchObject({ metadata: body.metadata });
    const asPayer = (await api.call(null, 'GET', `invoices/${String(made.json.id)}`)).json;
    expect(asPayer).toMatchObject({ description: 'Order 7', returnTo: 'https://ok.example/done' });
    expect(asPayer).not.toHaveProperty('metadata');
    expect(asPayer).not.toHaveProperty('clientId');
    // Staff read neither.
    const { rows } = await sql<{ id: number }>`select id from invoices where uuid = ${String(made.json.id)}`.execute(
      api.platform.db,
    );
    const [added] = (await api.call('merchant', 'GET', `mgmt/history/own-invoices/${rows[0]!.id}`))
      .json as unknown as object[];
    expect(added).toMatchObject({ act: 'create', who: null, apiKey: 'Shop server' });
    // The vault owner whose account is to be paid learns of no key.
    await sql`update invoices set "accountId" = (select a.id from "payment-accounts" a
      join "vault-profiles" p on p.id = a."vaultProfileId" where p."vaultOwnerId" = ${await userIdOf(api, 'vault-owner')}
      order by a.id limit 1) where id = ${rows[0]!.id}`.execute(api.platform.db);
    const [asVaultOwner] = (await api.call('vault-owner', 'GET', `mgmt/history/vault-invoices/${rows[0]!.id}`))
      .json as unknown as object[];
    expect(asVaultOwner).toMatchObject({ act: 'create', apiKey: null });
    const byKeys = ranged('mgmt/activity', [0, 99], ['id', 'DESC'], { actor: [Actor.ApiKey] });
    const recorded = (await api.call('owner', 'GET', byKeys)).json as unknown as { recordId: string }[];
    expect(recorded.map(({ recordId }) => recordId)).toEqual([String(rows[0]!.id)]);
    const asStaff = await api.call('owner', 'GET', ranged('mgmt/invoices', [0, 9], ['id', 'ASC'], { id: rows[0]!.id }));
    expect(JSON.stringify(asStaff.json)).toContain('Order 7');
    expect(JSON.stringify(asStaff.json)).not.toContain('cart');
    const finds = async (as: string, list: string, q: string) =>
      (await api.call(as, 'GET', ranged(list, [0, 9], ['id', 'DESC'], { q }))).json as unknown as { id: number }[];
    const isFound = async (...asked: Parameters<typeof finds>) =>
      (await finds(...asked)).some(({ id }) => id === rows[0]!.id);
    // A value is found whole alone, so that nobody tries out what they may not read.
    expect(await isFound('moderator', 'mgmt/invoices', 'Order 7')).toBe(true);
    expect(await isFound('moderator', 'mgmt/invoices', 'ü😀')).toBe(true);
    expect(await isFound('moderator', 'mgmt/invoices', '😀')).toBe(false);
    expect(await isFound('merchant', `mgmt/users/${clientId}/invoices`, 'ü😀')).toBe(true);
    for (const list of ['mgmt/vault-invoices', 'mgmt/invoices'])
      expect(await isFound('vault-owner', list, 'ü😀'), list).toBe(false);
  });

  it('calls with an API key repeat by their idempotency key: the same invoice, and 422 for another body', async () => {
    const headers = { 'Idempotency-Key': 'order-9' };
    const first = await pay({ cid: 'i-1', amount: 410 }, headers);
    const again = await pay({ cid: 'i-1', amount: 410 }, headers);
    expect(again.json.id).toBe(first.json.id);
    expect(await pay({ cid: 'i-1', amount: 411 }, headers)).toMatchObject({ status: 422 });
    // A payer who guesses the key gets another invoice, not this one.
    const stranger = await api.call(
      null,
      'POST',
      'invoices',
      { clientId, paymentType: PaymentType.PayIn, amount: 410, cid: 'i-2' },
      headers,
    );
    expect(stranger.json.id).not.toBe(first.json.id);
  });

  it('an API key opens nothing of another merchant and nothing of the console', async () => {
    const foreign = await makeKey('owner', { name: 'Theirs', clientId: otherMerchant });
    const made = await pay({ cid: 'mine' });
    expect((await withKey('GET', `invoices/${String(made.json.id)}`, undefined, {}, foreign)).status).toBe(404);
    expect(await pay({ clientId: otherMerchant })).toMatchObject({ status: 422, json: { field: 'clientId' } });
    for (const path of ['mgmt/invoices', 'mgmt/api-keys', 'mgmt/figures', 'mgmt/users'])
      expect((await withKey('GET', path)).status).toBe(401);
    expect((await withKey('POST', 'logout/')).status).toBe(401);
  });

  it('API keys are refused from a browser, when unknown, when revoked and when the merchant is disabled', async () => {
    const ofBrowsers: Record<string, string>[] = [
      { Origin: 'https://shop.example' },
      { 'Sec-Fetch-Site': 'same-origin' },
    ];
    for (const headers of ofBrowsers) expect((await pay({}, headers)).status).toBe(403);
    for (const used of ['mk_', `mk_${'a'.repeat(43)}`, 'mk_😀', `${key} `.repeat(3)])
      expect((await pay({}, {}, encodeURI(used))).status).toBe(401);
    const spare = await makeKey('merchant', { name: 'Spare' });
    expect((await pay({ cid: 'spare' }, {}, spare)).status).toBe(200);
    const { id } = (await keysOf('merchant')).find(({ ending }) => ending === spare.slice(-4))!;
    expect((await api.call('merchant', 'POST', `mgmt/api-keys/${id}/revoke`)).status).toBe(200);
    expect((await pay({ cid: 'spare' }, {}, spare)).status).toBe(401);
    expect((await api.call('merchant', 'POST', `mgmt/api-keys/${id}/revoke`)).status).toBe(409);
    await sql`update users set status = ${userSql.Disabled} where id = ${clientId}`.execute(api.platform.db);
    expect((await pay({ cid: 'disabled' })).status).toBe(401);
    await sql`update users set status = ${userSql.Active} where id = ${clientId}`.execute(api.platform.db);
  });

  it('a refused call with an API key names the field of what is wrong, and makes nothing', async () => {
    const cases: [object, string][] = [
      [{ amount: 0 }, 'amount'],
      [{ cid: '' }, 'cid'],
      [{ link: 'x' }, 'link'],
      [{ return: 'https://evil.example' }, 'return'],
      [{ description: 'x'.repeat(121) }, 'description'],
      [{ metadata: 'x' }, 'metadata'],
      [{ metadata: [] }, 'metadata'],
      [{ metadata: { a: 1 } }, 'metadata'],
      [{ metadata: { a: '\0' } }, 'metadata'],
      [{ metadata: { ['x'.repeat(41)]: '' } }, 'metadata'],
      [{ metadata: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [n, ''])) }, 'metadata'],
    ];
    for (const [body, field] of cases)
      expect(await pay({ cid: 'wrong', ...body }), JSON.stringify(body)).toMatchObject({
        status: 422,
        json: { field },
      });
    const { rows } = await sql`select 1 from invoices where cid = 'wrong'`.execute(api.platform.db);
    expect(rows).toEqual([]);
  });

  it('API keys announce that they were used, once a minute, so that an open list shows it too', async () => {
    const used = await makeKey('merchant', { name: 'Second server' });
    const changes: Change[] = [];
    await api.database.listen(changesChannel, {
      onMessage: (payload) => changes.push(JSON.parse(payload) as Change),
      onDisconnected: () => undefined,
      onReconnected: () => undefined,
    });
    expect((await withKey('GET', 'invoices/none', undefined, {}, used)).status).toBe(404);
    expect((await withKey('GET', 'invoices/none', undefined, {}, used)).status).toBe(404);
    const { id, lastUsed } = (await keysOf('merchant')).find(({ ending }) => used.endsWith(ending))!;
    expect(lastUsed).not.toBeNull();
    await expect.poll(() => changes).toEqual([{ entity: 'api-keys', id, kind: 'changed' }]);
  });

  it('API keys have a limit of their own in place of the payers’', async () => {
    Object.assign(
      api.platform.settings,
      readSettings({ ...settings, PAYER_CREATIONS: '2', PAYER_READS: '2', KEY_CREATIONS: '6' }),
    );
    await sql`delete from counters`.execute(api.platform.db);
    const statuses: number[] = [];
    for (let call = 0; call < 8; call++)
      statuses.push((await pay({ cid: `limit-${call}`, amount: 500 + call })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
    Object.assign(api.platform.settings, readSettings(settings));
    await sql`delete from counters`.execute(api.platform.db);
  });

  it('API keys make pay-outs that wait for approval, more than three from one server', async () => {
    const requisites = { requisites: '4000123456789010', holderName: 'Ivan Petrov', phoneNumber: 0 };
    for (let call = 0; call < 4; call++) {
      const made = await pay({ paymentType: PaymentType.PayOut, amount: 20, requisites });
      expect(made, JSON.stringify(made.json)).toMatchObject({ status: 200, json: { approved: false } });
    }
  });

  it('a merchant has at most twenty API keys, also when thirty are asked for at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => make('developer', { clientId, name: `Key ${n}` })),
    );
    const active = (await keysOf('merchant')).filter(({ status }) => status === KeyStatus.Active);
    expect(active).toHaveLength(maxApiKeys);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it('API keys belong to their merchant, who is told of one that staff made', async () => {
    const [notice] = (await api.call('merchant', 'GET', ranged('mgmt/notifications', [0, 0], ['id', 'DESC'])))
      .json as unknown as { phrase: string }[];
    expect(notice!.phrase).toBe('%{name} made an API key for you: %{key}');
    for (const as of ['moderator', 'finance', 'vault-owner', 'agent'])
      expect((await make(as, { clientId, name: 'Theirs' })).status).toBe(403);
    expect((await make('merchant', { clientId: otherMerchant, name: 'Theirs' })).status).toBe(422);
    expect((await keysOf('merchant')).every(({ lastUsed }) => lastUsed === null)).toBe(false);
  });

  it('calls with an API key are neither refused for nor answered with what a stranger typed for the same order', async () => {
    await sql`update invoices set "expireDate" = now() - interval '1 minute'`.execute(api.platform.db);
    await expireInvoices(api.platform.db, { REST_MINUTES: 0, CLAIM_MINUTES: 60 });
    await sql`delete from counters`.execute(api.platform.db);
    const stranger = (body: object, headers = {}) =>
      api.call(null, 'POST', 'invoices', { clientId, paymentType: PaymentType.PayIn, ...body }, headers);
    expect((await stranger({ cid: 'ord-1', amount: 1 })).status).toBe(200);
    const other = await stranger({ cid: 'ord-2', amount: 420 });
    expect((await pay({ cid: 'ord-1', amount: 900 })).status).toBe(200);
    const own = await pay({ cid: 'ord-2', amount: 420, description: 'Basket', metadata: { cart: '81' } });
    expect(own).toMatchObject({ status: 200, json: { description: 'Basket', metadata: { cart: '81' } } });
    expect(own.json.id).not.toBe(other.json.id);
    // The shop's own one is answered again, and a payer's to their browser.
    expect((await pay({ cid: 'ord-2', amount: 420 })).json.id).toBe(own.json.id);
    const Cookie = other.headers.get('set-cookie')!.split(';')[0]!;
    expect((await stranger({ cid: 'ord-2', amount: 420 }, { Cookie })).json.id).toBe(other.json.id);
    expect((await stranger({ cid: 'ord-2', amount: 420 })).json.id).not.toBe(other.json.id);
  });

  it('a key that is revoked while the body of its call is being sent does nothing', async () => {
    await sql`update "api-keys" set status = ${KeyStatus.Revoked}`.execute(api.platform.db);
    const first = await makeKey('merchant', { name: 'Shop' });
    const paid = await pay({ cid: 'slow-paid' }, {}, first);
    expect((await withKey('POST', `invoices/${paid.json.id}/paid`, undefined, {}, first)).status).toBe(200);
    const json = { 'Content-Type': 'application/json' };
    const invoice = JSON.stringify({ paymentType: PaymentType.PayIn, amount: 300, cid: 'slow' });
    const calls: [path: string, headers: Record<string, string>, body: string][] = [
      ['/invoices', json, invoice],
      [`/invoices/${paid.json.id}/receipts`, { Slug: 'r.pdf' }, '%PDF-1.7 paid'],
      [`/invoices/${paid.json.id}/dispute`, json, JSON.stringify({ text: 'Paid' })],
    ];
    for (const [path, headers, body] of calls) {
      const used = await makeKey('merchant', { name: 'Lost' });
      const { id } = (await keysOf('merchant')).find(({ ending }) => used.endsWith(ending))!;
      const revoke = () => api.call('merchant', 'POST', `mgmt/api-keys/${id}/revoke`, {});
      const answer = await sendSlowly({ Authorization: `Bearer ${used}`, ...headers }, path, body, revoke);
      expect(answer.status, path).toBe(401);
    }
  });
});
