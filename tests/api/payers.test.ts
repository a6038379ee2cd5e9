import { maskRequisites } from '../../src/format/requisites';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { createApi } from '../../server/app';
import { activeSql } from '../../server/database/statusSql';
import { payerPages } from '../../server/http/payerPages';
import { readSettings } from '../../server/base/settings';
import { kindsForRules, openTestPlatform, userIdOf, type TestPlatform } from './testPlatform';
import { invoiceSql, openInvoicesSql } from '../../server/database/statusSql';
import { InvoiceStatus, PaymentType } from '../../src/resources/statuses/invoices';
import { UserStatus } from '../../src/resources/statuses/people';

describe.each(kindsForRules)('the payers’ API on %s', (kind) => {
  let api: TestPlatform;
  let clientId: number;
  let made = 0;
  beforeAll(async () => {
    api = await openTestPlatform(kind);
    clientId = await userIdOf(api, 'merchant');
  });
  afterAll(() => api.close());

  /** Sends the request from a new address, unless `headers` name one. */
  const ask = (body: object | string, headers: Record<string, string> = {}) =>
    api.call(null, 'POST', 'invoices', body, { 'X-Forwarded-For': `198.51.100.${++made % 250}`, ...headers });
  const read = (id: string, headers: Record<string, string> = {}) =>
    api.call(null, 'GET', `invoices/${id}`, undefined, headers);
  const payIn = (more: object = {}) => ({
    clientId,
    cid: `cid-${++made}`,
    paymentType: PaymentType.PayIn,
    amount: 1250.5,
    ...more,
  });
  const payOut = (more: object = {}) => ({
    clientId,
    cid: '',
    paymentType: PaymentType.PayOut,
    amount: 100,
    requisites: { requisites: '4000 1234 5678 9010', holderName: 'Ivan Petrov', phoneNumber: 0 },
    ...more,
  });
  const settings = (more: Record<string, string>) => {
    Object.assign(api.platform.settings, readSettings({ NODE_ENV: 'test', TRUST_PROXY: '1', ...more }));
  };
  const free = () =>
    sql`with ended as (update invoices set status = ${invoiceSql.Canceled} where status in ${openInvoicesSql} and address like '198.51.100.%' returning id)
      update "payment-accounts" set "invoiceId" = null where "invoiceId" in (select id from ended)`.execute(
      api.platform.db,
    );
  beforeAll(() => settings({ POOL_SHARE: '100', REST_MINUTES: '0' }));

  it('the payers’ API creates a pay-in and shows it by its uuid, without numeric ids', async () => {
    const { status, json } = await ask(payIn({ paymentMethod: 'BANK TRANSFER' }));
    expect(status).toBe(200);
    expect(json).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      status: InvoiceStatus.New,
      amount: 1250.5,
      paymentMethod: 'BANK TRANSFER',
      expireDate: expect.any(Number) as number,
      requisites: {
        requisites: expect.stringMatching(/^\d{16,20}$/) as string,
        holderName: expect.any(String) as string,
      },
      paymentType: PaymentType.PayIn,
      merchant: { uuid: expect.any(String) as string, nickname: 'Nordwind', contact: null },
      cid: expect.stringMatching(/^cid-/) as string,
      cidQuestion: null,
      description: null,
      link: null,
      returnTo: null,
      bank: expect.any(String) as string,
      reportedPaidDate: null,
      claimDate: null,
      receipts: 0,
      paidTo: null,
      approved: true,
      endDate: null,
      received: null,
      otherSum: null,
      late: false,
      reversed: false,
      dispute: null,
      canDispute: false,
    });
    const seen = await read(String(json.id));
    expect(seen.json).toEqual(json);
    const etag = seen.headers.get('etag')!;
    // A poll without changes has no body, whatever other payers do meanwhile.
    await ask(payIn());
    const again = await read(String(json.id), { 'If-None-Match': `W/${etag}` });
    expect(again).toMatchObject({ status: 304, json: undefined });
    await api.call('owner', 'POST', `mgmt/invoices/${json.id}/resolve`, {
      invoiceId: json.id,
      paymentType: PaymentType.PayIn,
      status: InvoiceStatus.Canceled,
      reason: 'Asked to',
    });
    const canceled = await read(String(json.id), { 'If-None-Match': etag });
    // The account may be used for another payment from now on.
    expect(canceled).toMatchObject({ status: 200, json: { status: InvoiceStatus.Canceled, requisites: null } });
    expect((canceled.json as unknown as { endDate: number }).endDate).toBeGreaterThan(Date.now() - 60_000);
    await free();
  });

  it('the payers’ API creates one invoice for a repeated request', async () => {
    const body = payIn();
    const headers = { 'Idempotency-Key': 'form-1', 'X-Forwarded-For': '198.51.100.1' };
    const [first, second] = await Promise.all([ask(body, headers), ask(body, headers)]);
    expect(second.json.id).toBe(first.json.id);
    expect(await ask({ ...body, amount: 99 }, headers)).toMatchObject({ status: 422, json: { code: 'key_reused' } });
    // The open invoice of a customer is returned to its browser without the key, too.
    const Cookie = first.headers.get('set-cookie')!.split(';')[0]!;
    expect((await ask(body, { Cookie })).json.id).toBe(second.json.id);
    // An empty key counts as no key.
    for (const amount of [51, 52]) expect((await ask(payIn({ amount }), { 'Idempotency-Key': '' })).status).toBe(200);
    await free();
  });

  it('the payers’ API creates a pay-out that shows whether it is approved', async () => {
    const { status, json } = await ask(payOut());
    expect({ status, json }).toMatchObject({
      status: 200,
      json: {
        paymentType: PaymentType.PayOut,
        approved: false,
        requisites: { requisites: '4000123456789010', holderName: 'Ivan Petrov' },
      },
    });
    const { headers, json: other } = await read(String(json.id));
    // Whoever else has the address reads where it goes, and no more.
    expect(other).toMatchObject({ requisites: { requisites: maskRequisites('4000123456789010'), holderName: null } });
    await api.call('merchant', 'POST', `mgmt/invoices/${json.id}/approve`, {});
    const seen = await read(String(json.id), { 'If-None-Match': headers.get('etag')! });
    expect(seen).toMatchObject({ status: 200, json: { approved: true, status: InvoiceStatus.New } });
    await free();
  });

  it.each<[string, object, string]>([
    ['too little', { amount: 0.5 }, 'amount'],
    ['no sum', { amount: '' }, 'amount'],
    ['a sum with an exponent', { amount: '1e9' }, 'amount'],
    ['too much', { amount: 1e15 }, 'amount'],
    ['a tenth of a kopeck', { amount: '10.505' }, 'amount'],
    ['no merchant', { clientId: undefined }, 'clientId'],
    ['somebody who is no merchant', { clientId: 1 }, 'clientId'],
    ['a merchant of no integer', { clientId: 1.5 }, 'clientId'],
    ['a merchant beyond all', { clientId: 1e300 }, 'clientId'],
    ['no customer', { cid: ' ' }, 'cid'],
    ['a pay-out to nowhere', { paymentType: PaymentType.PayOut }, 'requisites'],
    [
      'a pay-out to nobody',
      {
        paymentType: PaymentType.PayOut,
        requisites: { requisites: '4000123456789010', holderName: '', phoneNumber: 0 },
      },
      'holderName',
    ],
    [
      'a phone of words',
      {
        paymentType: PaymentType.PayOut,
        requisites: { requisites: '4000123456789010', holderName: 'X', phoneNumber: 'me' },
      },
      'phoneNumber',
    ],
    ['another kind', { paymentType: 2 }, 'paymentType'],
  ])('the payers’ API refuses %s and names the field', async (_what, more, field) => {
    expect(await ask(payIn(more))).toMatchObject({ status: 422, json: { field } });
  });

  it('the payers’ API refuses a body that is not UTF-8', async () => {
    const asked = new TextEncoder().encode(JSON.stringify(payOut()).replace('Ivan', 'I?an'));
    // A byte of another encoding.
    asked[asked.indexOf('?'.charCodeAt(0))] = 0xe2;
    const headers = { 'X-Forwarded-For': '198.51.100.251', 'Content-Type': 'application/json' };
    const answer = await createApi(api.platform).request('/invoices', { method: 'POST', body: asked, headers });
    expect([answer.status, await answer.json()]).toMatchObject([422, { field: 'body' }]);
  });

  it('the payers’ API accepts a sum with a comma', async () => {
    expect(await ask(payIn({ amount: '10,50' }))).toMatchObject({ status: 200, json: { amount: 10.5 } });
    await free();
  });

  it('the payers’ API lists active merchants, and refuses one who was disabled meanwhile', async () => {
    const { db } = api.platform;
    const { json } = await api.call(null, 'GET', 'merchants');
    expect(json.map((merchant) => Object.keys(merchant).toSorted())[0]).toEqual(['id', 'nickname', 'uuid']);
    const { id } = json.find(({ nickname }) => nickname === 'Kite store')!;
    await db.updateTable('users').set({ status: UserStatus.Disabled }).where('id', '=', id).execute();
    expect(await ask(payIn({ clientId: id }))).toMatchObject({ status: 409, json: { field: 'clientId' } });
    const after = (await api.call(null, 'GET', 'merchants')).json;
    expect(after.map(({ nickname }) => nickname)).not.toContain('Kite store');
    await db.updateTable('users').set({ status: UserStatus.Active }).where('id', '=', id).execute();
  });

  it('the payers’ API answers 404 with a message for an unknown id of any length', async () => {
    for (const id of ['00000000-0000-4000-8000-000000000000', '12', 'x'.repeat(10_000), '%27--']) {
      expect(await read(id)).toMatchObject({
        status: 404,
        json: { code: 'not_found', message: expect.any(String) as string },
      });
    }
  });

  it('the payers’ API redirects an address with a slash at its end and keeps its query', async () => {
    const { status, headers } = await payerPages(api.platform, new Map()).request('/extended-pg/?amount=5&cid=a%26b');
    expect([status, headers.get('location')]).toEqual([308, '/extended-pg?amount=5&cid=a%26b']);
  });

  it('a payer page draws the code of an address, counts that as a read, and refuses an address that no code holds', async () => {
    const pages = payerPages(api.platform, new Map());
    const code = (last: string, host: string) =>
      pages.request('/extended-pg/00000000-0000-4000-8000-000000000000/code.svg', {
        headers: { 'X-Forwarded-For': `192.0.2.${last}`, 'X-Forwarded-Host': host },
      });
    const drawn = await code('1', 'pay.example');
    expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(await drawn.text()).toContain('<svg');
    const long = await code('2', `${'x'.repeat(4000)}.example`);
    expect([long.status, await long.text()]).toEqual([400, 'This address is too long for a code']);
    settings({ POOL_SHARE: '100', PAYER_READS: '2' });
    const statuses: number[] = [];
    for (let read = 0; read < 3; read++) statuses.push((await code('3', 'pay.example')).status);
    const { headers } = await code('3', 'pay.example');
    expect([statuses, headers.get('retry-after'), headers.get('cache-control')]).toEqual([[200, 200, 429], '60', null]);
    settings({ POOL_SHARE: '100' });
  });

  it('the payers’ API refuses sums with three decimals, which could be read as thousands', async () => {
    for (const amount of ['1.500', '1,500', '1500.000', '0.125', 0.125])
      expect(await ask(payIn({ amount }))).toMatchObject({ status: 422, json: { field: 'amount' } });
    for (const amount of ['1.50', '1 500,50', 1.5]) {
      expect((await ask(payIn({ amount }))).status).toBe(200);
      await free();
    }
    // A posted form shows the typed value again, with what is wrong with it.
    const body = new URLSearchParams({ clientId: String(clientId), cid: 'form', paymentType: '0', amount: '1.500' });
    const form = await payerPages(api.platform, new Map()).request('/extended-pg', { method: 'POST', body });
    const page = await form.text();
    expect([form.status, page.includes('At most 2 decimals'), page.includes('value="1.500"')]).toEqual([
      422,
      true,
      true,
    ]);
  });

  it('the payers’ API leaves four fifths of the payment accounts to others than one address, on a small platform, too', async () => {
    settings({ POOL_SHARE: '100', PAYER_CREATIONS: '0', PAYER_OPEN: '0' });
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from "payment-accounts"
      where status = ${activeSql.Active}`.execute(api.platform.db);
    const share = Math.max(5, Math.floor(rows[0]!.count / 5));
    const address = { 'X-Forwarded-For': '198.51.100.77' };
    for (let opened = 0; opened < share; opened++)
      expect((await ask(payIn({ amount: 50 + opened, cid: `share-${opened}` }), address)).status).toBe(200);
    expect((await ask(payIn({ amount: 90, cid: 'one-more' }), address)).status).toBe(429);
    await free();
  });

  it('the payers’ API limits requests and open invoices per address, IPv6 network and browser', async () => {
    settings({ POOL_SHARE: '100', PAYER_CREATIONS: '3', PAYER_READS: '2', PAYER_OPEN: '2', PAYER_OPEN_ADDRESS: '4' });
    const from = (last: string) => ({ 'X-Forwarded-For': `2001:db8:1:2::${last}` });
    const statuses = [];
    // A refused request does not count.
    await ask(payIn({ amount: 0.5 }), from('1'));
    for (const last of ['1', 'a:2', '3', '4'])
      statuses.push((await ask(payIn({ amount: 5 + made }), from(last))).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    // A posted form gets the same answer.
    const body = new URLSearchParams({ clientId: String(clientId), cid: 'form', paymentType: '0', amount: '7' });
    const form = await payerPages(api.platform, new Map()).request('/extended-pg', {
      method: 'POST',
      body,
      headers: from('5'),
    });
    expect([form.status, form.headers.get('retry-after')]).toEqual([429, '60']);
    const reads = [];
    for (const last of ['1', '2', '3']) reads.push((await read('12', from(last))).status);
    expect(reads).toEqual([404, 404, 429]);
    settings({ POOL_SHARE: '100', PAYER_CREATIONS: '0', PAYER_OPEN: '2', PAYER_OPEN_ADDRESS: '4' });
    expect((await ask(payIn({ amount: 5 + made }), from('5'))).status).toBe(200);
    const fifth = await ask(payIn({ amount: 5 + made }), from('6'));
    expect(fifth).toMatchObject({ status: 429, json: { code: 'too_many' } });
    expect(fifth.headers.get('retry-after')).toBe('60');
    const own = await ask(payIn({ amount: 5 + made }));
    const cookie = own.headers.get('set-cookie')!.split(';')[0]!;
    const last = payIn({ amount: 5 + made });
    // One of several simultaneous requests passes; asking again for that invoice is allowed.
    const more = await Promise.all([1, 2, 3].map(() => ask({ ...last, cid: `cid-${++made}` }, { Cookie: cookie })));
    expect(more.map(({ status }) => status).toSorted()).toEqual([200, 429, 429]);
    const { cid } = (await api.platform.db
      .selectFrom('invoices')
      .select('cid')
      .where('uuid', '=', String(more.find(({ status }) => status === 200)!.json.id))
      .executeTakeFirstOrThrow()) as { cid: string };
    expect((await ask({ ...last, cid }, { Cookie: cookie })).status).toBe(200);
    settings({ POOL_SHARE: '100' });
  });

  it('a customer ID belongs to the browser that typed it: it is told of its other sum, and others get their own', async () => {
    await free();
    const own = await ask(payIn({ amount: 640, cid: 'two sums' }));
    const Cookie = own.headers.get('set-cookie')!.split(';')[0]!;
    const again = { ...payIn(), amount: 650, cid: 'two sums' };
    expect(await ask(again, { Cookie })).toMatchObject({
      status: 409,
      json: {
        field: 'cid',
        words: { args: { amount: '640.00\u00a0₽' } },
        records: [{ entity: 'invoices', id: own.json.id }],
      },
    });
    const same = { ...payIn(), amount: 640, cid: 'two sums' };
    for (const of of [again, same]) {
      const other = await ask(of);
      expect(other.status).toBe(200);
      expect(other.json.id).not.toBe(own.json.id);
    }
    // The form without script leads to it, too.
    const form = new URLSearchParams(Object.entries(again).map(([name, value]) => [name, String(value)]));
    const page = await payerPages(api.platform, new Map()).request('/extended-pg', {
      method: 'POST',
      body: form,
      headers: { Cookie },
    });
    expect(await page.text()).toContain(`href="/extended-pg/${String(own.json.id)}"`);
    await free();
  });

  it('the payers’ API shows the received sum, and that the payment was completed late', async () => {
    await free();
    const { json } = await ask(payIn());
    await api.platform.db
      .updateTable('invoices')
      .set({ status: InvoiceStatus.Complete, endDate: sql`now()`, received: '2000', late: true })
      .where('uuid', '=', String(json.id))
      .execute();
    expect((await read(String(json.id))).json).toMatchObject({
      status: InvoiceStatus.Complete,
      received: 2000,
      late: true,
    });
  });
});
