import { http as handle, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { callLog } from '../../src/dataProvider/callLog';
import { createNewestRecords } from '../../src/dataProvider/newestRecords';
import { createDataProvider } from '../../src/dataProvider/dataProvider';
import { createHttp } from '../../src/dataProvider/http';
import { archivedUntilOf, isTotalAtLeast } from '../../src/dataProvider/lists';
import { failureCodes, PlatformError } from '../../src/dataProvider/platformError';
import { clearWholeLists } from '../../src/dataProvider/wholeListsClient';
import { banks } from '../../src/resources/banks';
import type { CallAction } from '../../src/resources/language/definition';
import { paymentAccounts } from '../../src/resources/paymentAccounts';
import { Role } from '../../src/resources/language/roles';
import { balance, exchangeRate, setExchangeRate } from '../../src/resources/scalars';
import { plainInvoices, plainPlatform } from './plainPlatform';
import { UserStatus } from '../../src/resources/statuses/people';
import { ActiveStatus } from '../../src/resources/statuses/vault';

const base = 'https://platform.example/';
const server = setupServer();
const onRefused = vi.fn();
const onUnanswered = vi.fn();
const onRenewed = vi.fn();

const open = (extensions: boolean, token = () => 'the-token') => {
  const http = createHttp({ apiBase: base, answerSeconds: 30, token, onRefused, onUnanswered });
  const config = {
    apiBase: base,
    wsEndpoint: 'wss://platform.example/ws/',
    extensions,
    idleMinutes: 0,
    answerSeconds: 30,
  };
  return createDataProvider({
    config,
    http,
    newest: createNewestRecords(),
    me: () => ({ id: 2, uuid: 'u-2', role: Role.Developer }),
    token,
    onRefused,
    onUnanswered,
    onRenewed,
  });
};

const page = (number: number, perPage: number, field = 'id', order: 'ASC' | 'DESC' = 'DESC', filter = {}) => ({
  pagination: { page: number, perPage },
  sort: { field, order },
  filter,
});

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => clearWholeLists());
afterEach(() => {
  server.resetHandlers();
  onRefused.mockClear();
});
afterAll(() => server.close());

describe('a plain platform', () => {
  it('a plain platform has its lists paged, sorted, searched and filtered from one whole answer', async () => {
    const { calls, handlers } = plainPlatform(base);
    server.use(...handlers);
    const provider = open(false);
    const first = await provider.getList('invoices', page(1, 10));
    expect(first.total).toBe(25);
    expect(first.data.map(({ id }) => id)).toEqual([25, 24, 23, 22, 21, 20, 19, 18, 17, 16]);
    expect(first.data[0]).toMatchObject({ amount: '25000', createDate: '2026-11-25T00:00:00.000Z', paymentType: null });
    expect((await provider.getList('invoices', page(3, 10))).data).toHaveLength(5);
    expect((await provider.getList('invoices', page(1, 3, 'amount', 'ASC'))).data.map(({ amount }) => amount)).toEqual([
      '1000',
      '2000',
      '3000',
    ]);
    expect(
      (await provider.getList('invoices', page(1, 99, 'id', 'ASC', { status: [ActiveStatus.Active], q: 'nordwind' })))
        .total,
    ).toBe(5);
    expect((await provider.getList('invoices', page(1, 1, 'clientId', 'DESC'))).data[0]!.clientId).toBe(2);
    // A field that only extensions have orders nothing here: newest first instead.
    const byExtension = await provider.getList('invoices', page(1, 3, 'paymentMethod', 'ASC'));
    expect(byExtension.data.map(({ id }) => id)).toEqual([25, 24, 23]);
    expect(calls.filter(({ path }) => path === 'mgmt/invoices')).toHaveLength(1);
  });

  it('a plain platform gets exactly the calls of the contract: no query, no extra header, no extra field', async () => {
    const { calls, handlers } = plainPlatform(base);
    server.use(...handlers);
    const provider = open(false);
    await provider.getList('invoices', page(1, 10, 'clientId', 'ASC', { q: 'x' }));
    await provider.getMany('clients', { ids: [1, 2] });
    await provider.create('banks', { data: { bankTitle: 'New', senderName: null }, meta: { key: 'k' } });
    const remove = banks.actions!.remove as CallAction;
    await provider.act({ name: 'banks', action: remove, record: { id: 1 }, input: {}, key: 'k' });
    expect(calls.map(({ query }) => query).join('')).toBe('');
    const allowed = new Set(['accept', 'authorization', 'content-type']);
    for (const { headers } of calls) {
      expect([...headers.keys()].filter((name) => !allowed.has(name))).toEqual([]);
      expect(headers.get('authorization')).toBe('Bearer the-token');
    }
    expect(calls.find(({ path }) => path === 'mgmt/banks/1/remove')!.body).toEqual({ id: 1 });
  });

  it('a plain platform may answer a create with an empty body: the list is fetched again', async () => {
    const { handlers } = plainPlatform(base);
    server.use(...handlers);
    const provider = open(false);
    expect((await provider.getList('banks', page(1, 10))).total).toBe(1);
    const meta = { key: 'the-key' };
    const { data } = await provider.create('banks', { data: { bankTitle: 'Answered with nothing' }, meta });
    // A key of a call is no id, to which a notice would lead.
    expect(data.id).toBe('');
    expect((await provider.getList('banks', page(1, 10))).data[0]).toMatchObject({
      bankTitle: 'Answered with nothing',
    });
  });

  it('a plain platform gets the initial text of a field that was left empty', async () => {
    const bodies: unknown[] = [];
    server.use(
      handle.post(`${base}mgmt/user-groups`, async ({ request }) => {
        bodies.push(await request.json());
        return new HttpResponse(null, { status: 200 });
      }),
    );
    const provider = open(false);
    await provider.create('user-groups', { data: { title: 'Night shift', description: null } });
    await provider.create('user-groups', { data: { title: 'Night shift' } });
    expect(bodies).toEqual(Array.from({ length: 2 }, () => ({ title: 'Night shift', description: '' })));
  });

  it('a plain platform has lists searched and sorted by the titles of their references, even 6000 of them', async () => {
    const titles = Array.from({ length: 6000 }, (_, index) => ({
      id: index + 1,
      nickname: `Merchant ${String(index + 1).padStart(5, '0')}`,
      email: 'm@example.com',
      status: ActiveStatus.Active,
      createDate: 0,
    }));
    const invoice = { ...plainInvoices[0], clientId: 5990, id: 77 };
    server.use(
      handle.get(`${base}mgmt/clients`, () => HttpResponse.json(titles)),
      handle.get(`${base}mgmt/invoices`, () => HttpResponse.json([...plainInvoices, invoice])),
    );
    const provider = open(false);
    const found = await provider.getList('invoices', page(1, 10, 'id', 'ASC', { q: 'merchant 05990' }));
    expect(found.data.map(({ id }) => id)).toEqual([77]);
    expect((await provider.getList('invoices', page(1, 1, 'clientId', 'DESC'))).data[0]!.id).toBe(77);
  });

  it('a plain platform may answer with bare scalars', async () => {
    server.use(...plainPlatform(base).handlers);
    const provider = open(false);
    expect(await provider.scalar(exchangeRate)).toBe('92.4');
    expect(await provider.scalar(balance)).toBe('1234.5');
  });

  it('a plain platform may nest rows in an envelope with counts: the pool, including a row that cannot be read', async () => {
    server.use(...plainPlatform(base).handlers);
    const { data, total, meta } = await open(false).getList('booking', page(1, 10, 'requisites', 'ASC'));
    expect(total).toBe(2);
    expect(data[0]).toMatchObject({ id: '4000000000000001', holderName: 'A', sbp: true });
    expect(meta).toEqual({
      facts: { poolSize: 2, available: 1 },
      unreadable: 1,
      isTotalAtLeast: false,
    });
  });

  it('a plain platform has actions that are GET calls', async () => {
    const { calls, handlers } = plainPlatform(base);
    server.use(...handlers);
    const activate = paymentAccounts.actions!.activate as CallAction;
    await open(false).act({ name: 'payment-accounts', action: activate, record: { id: 7 }, input: {}, key: 'k' });
    expect(calls).toMatchObject([{ method: 'GET', path: 'mgmt/bank-accounts/7/activate', body: undefined }]);
  });

  it('a plain platform has single records found in its list', async () => {
    server.use(...plainPlatform(base).handlers);
    const provider = open(false);
    expect((await provider.getOne('clients', { id: 2 })).data).toMatchObject({ nickname: 'Ålesund fisk' });
    await expect(provider.getOne('clients', { id: 99 })).rejects.toMatchObject({ status: 404 });
  });
});

describe('a platform with extensions', () => {
  it('a platform with extensions gives the same pages if it ignores the range and answers with the whole array', async () => {
    server.use(...plainPlatform(base).handlers);
    const query = page(2, 7, 'amount', 'ASC', { status: [1, 2, 3] });
    const fromPlain = await open(false).getList('invoices', query);
    clearWholeLists();
    expect(await open(true).getList('invoices', query)).toEqual(fromPlain);
  });

  it('a platform with extensions gets range, sort and filter for a page, and an idempotency key for a create', async () => {
    let requestedUrl: URL | undefined;
    let key: string | null = null;
    server.use(
      handle.get(`${base}mgmt/invoices`, ({ request }) => {
        requestedUrl = new URL(request.url);
        return HttpResponse.json(plainInvoices.slice(0, 2), { headers: { 'Content-Range': 'invoices 10-11/1234' } });
      }),
      handle.post(`${base}mgmt/banks`, ({ request }) => {
        key = request.headers.get('idempotency-key');
        return HttpResponse.json({ id: 9, bankTitle: 'New', status: ActiveStatus.Active });
      }),
    );
    const provider = open(true);
    const { data, total } = await provider.getList(
      'invoices',
      page(2, 10, 'amount', 'ASC', { status: [ActiveStatus.Disabled] }),
    );
    expect(total).toBe(1234);
    expect(data).toHaveLength(2);
    expect(Object.fromEntries(requestedUrl!.searchParams)).toEqual({
      range: '[10,19]',
      sort: '["amount","ASC"]',
      filter: '{"status":[1]}',
      total: 'bounded',
    });
    expect((await provider.create('banks', { data: { bankTitle: 'New' }, meta: { key: 'the-key' } })).data.id).toBe(9);
    expect(key).toBe('the-key');
  });

  it('a platform with extensions says that a total is a lower bound, and counts the list to its end when asked to', async () => {
    server.use(
      handle.get(`${base}mgmt/invoices`, ({ request }) => {
        const isExact = new URL(request.url).searchParams.get('total') === 'exact';
        return HttpResponse.json(plainInvoices.slice(0, 2), {
          headers: isExact
            ? { 'Content-Range': 'invoices 0-1/1000000' }
            : { 'Content-Range': 'invoices 0-1/10001', 'X-Total-At-Least': 'true' },
        });
      }),
    );
    const provider = open(true);
    const bounded = await provider.getList('invoices', page(1, 2));
    expect([bounded.total, isTotalAtLeast(bounded.meta)]).toEqual([10_001, true]);
    const exact = await provider.getList('invoices', { ...page(1, 2), meta: { exactTotal: true } });
    expect([exact.total, isTotalAtLeast(exact.meta)]).toEqual([1_000_000, false]);
  });

  it('a list and a history say that what is older is archived, where the platform says so', async () => {
    const headers = { 'Content-Range': 'activity 0-0/1', 'X-Older-Archived': '2025-09' };
    server.use(
      handle.get(`${base}mgmt/activity`, () => HttpResponse.json([{ id: 1 }], { headers })),
      handle.get(`${base}mgmt/history/banks/1`, () => HttpResponse.json([], { headers })),
      handle.get(`${base}mgmt/history/banks/2`, () => HttpResponse.json([])),
    );
    const provider = open(true);
    expect(archivedUntilOf((await provider.getList('activity', page(1, 2))).meta)).toBe('2025-09');
    expect(await provider.history('banks', 1)).toEqual({ entries: [], isOlderArchived: true });
    expect(await provider.history('banks', 2)).toEqual({ entries: [], isOlderArchived: false });
  });

  it('a platform with extensions gets one call for several references', async () => {
    let calls = 0;
    server.use(
      handle.get(`${base}mgmt/clients`, ({ request }) => {
        calls++;
        expect(new URL(request.url).searchParams.get('filter')).toBe('{"id":[1,2]}');
        return HttpResponse.json([{ id: 1, nickname: 'A', email: 'a', status: UserStatus.Active, createDate: 0 }]);
      }),
    );
    expect((await open(true).getMany('clients', { ids: [1, 2] })).data).toHaveLength(1);
    expect(calls).toBe(1);
  });
});

describe('errors', () => {
  const answers = (response: () => Response | Promise<Response>) =>
    server.use(handle.get(`${base}mgmt/banks`, response));
  const list = () => open(false).getList('banks', page(1, 10));

  it('an error has the message of the platform, else the status text', async () => {
    answers(() => HttpResponse.json({ message: 'Come back on Monday', field: 'x' }, { status: 503 }));
    await expect(list()).rejects.toMatchObject({ message: 'Come back on Monday', status: 503, field: 'x' });
    answers(() => new HttpResponse('<h1>', { status: 502, statusText: 'Bad Gateway' }));
    await expect(list()).rejects.toMatchObject({ message: expect.stringMatching(/^Bad Gateway\. /), status: 502 });
  });

  it.each([
    ['HTML', '<html></html>', "The platform's answer is not JSON.", { expected: 'JSON', received: 'text/html' }],
    [
      'half a JSON',
      '[{"id":1,',
      "The platform's answer is not complete: its JSON does not end.",
      { expected: 'JSON', received: 'the beginning of JSON' },
    ],
    [
      'JSON with a value that JSON does not have',
      '[{"id":1,"price":NaN}]\n',
      "The platform's answer is not JSON.",
      { expected: 'JSON', received: 'text that begins like JSON' },
    ],
    ['an empty body', '', "The platform's answer is empty.", { expected: 'JSON', received: 'nothing' }],
    [
      'a wrapped list',
      '{"data":[],"total":0}',
      'The platform wraps its list in “data”. The console expects the list itself.',
      { expected: 'a list', received: 'object with "data"' },
    ],
    [
      'an object without a list',
      '{"total":0}',
      'The platform gave an unexpected answer.',
      { expected: 'a list', received: 'object' },
    ],
    ['null', 'null', 'The platform gave an unexpected answer.', { expected: 'a list', received: 'null' }],
  ])('an error describes what is wrong with %s, and the call', async (_what, body, message, fault) => {
    answers(() => new HttpResponse(body, { headers: { 'Content-Type': 'text/html' } }));
    const call = { method: 'GET', path: 'mgmt/banks', fault: expect.objectContaining(fault) as object };
    for (const isRanged of [false, true]) {
      clearWholeLists();
      const failed = open(isRanged).getList('banks', page(1, 10));
      await expect(failed).rejects.toMatchObject({ message, call });
      expect(callLog.get().at(-1)).toMatchObject(call);
    }
  });

  it('an error says that text was received where the answer only claims to be JSON', async () => {
    answers(() => new HttpResponse('OK', { headers: { 'Content-Type': 'application/json; charset=utf-8' } }));
    await expect(list()).rejects.toMatchObject({ call: { fault: { expected: 'JSON', received: 'text' } } });
  });

  it('an error without a message is a fault of the call, and a refusal with one is not', async () => {
    answers(() => new HttpResponse('<h1>', { status: 502, headers: { 'Content-Type': 'text/html' } }));
    const fault = { expected: 'JSON with "message"', received: 'text/html' };
    await expect(list()).rejects.toMatchObject({ call: { fault } });
    answers(() => HttpResponse.json({ message: ['Not a bank', 'Too late'] }, { status: 422 }));
    await expect(list()).rejects.toMatchObject({
      call: { fault: { at: 'message', expected: 'a text', received: 'list' } },
    });
    answers(() => HttpResponse.json({ message: 'Closed' }, { status: 409 }));
    await expect(list()).rejects.toMatchObject({ message: 'Closed', call: undefined });
    expect(callLog.get().at(-1)?.fault).toBeUndefined();
  });

  it.each([
    ['that is wrapped otherwise', { data: 92.4 }, { at: 'rate', expected: 'an amount', received: 'nothing' }],
    ['of another kind', { rate: 'much' }, { at: 'rate', expected: 'an amount', received: 'text' }],
    ['that is absent', undefined, { expected: 'JSON', received: 'nothing' }],
  ])('an error tells of a single value %s', async (_what, body, fault) => {
    const text = body === undefined ? '' : JSON.stringify(body);
    server.use(handle.get(`${base}mgmt/exchange-rate`, () => new HttpResponse(text)));
    await expect(open(false).scalar(exchangeRate)).rejects.toMatchObject({ call: { fault } });
  });

  it('a single value that is not known yet is no error', async () => {
    server.use(handle.get(`${base}mgmt/exchange-rate`, () => HttpResponse.json({ rate: null })));
    expect(await open(false).scalar(exchangeRate)).toBeNull();
  });

  const bank = { id: 1, bankTitle: 'Alpha', status: ActiveStatus.Active };
  it.each([
    [
      'a value of another kind',
      [{ ...bank, status: 'open' }],
      { at: '[0].status', expected: 'a number', received: 'text' },
    ],
    [
      'a value that is missing',
      [{ ...bank, status: undefined }],
      { at: '[0].status', expected: 'a number', received: 'nothing' },
    ],
    ['a row without an id', [bank, {}], { at: '[1].id', expected: 'an id', received: 'nothing' }],
  ])('an error such as %s is noted, and the rest is shown', async (_what, body, fault) => {
    answers(() => HttpResponse.json(body, { headers: { 'Content-Range': 'banks 0-1/2' } }));
    for (const isRanged of [false, true]) {
      clearWholeLists();
      expect((await open(isRanged).getList('banks', page(1, 10))).data).toHaveLength(1);
      expect(callLog.get().at(-1)?.fault).toEqual(fault);
    }
  });

  it('an error names a missing connection', async () => {
    answers(() => HttpResponse.error());
    await expect(list()).rejects.toBeInstanceOf(PlatformError);
    expect(onUnanswered).toHaveBeenCalled();
    await expect(list()).rejects.toThrow('No connection to the platform');
  });

  it('a lost answer to any change says that it may have been done, and only once where the call has a key', async () => {
    server.use(handle.all(`${base}*`, () => HttpResponse.error()));
    const remove = banks.actions!.remove as CallAction;
    const changes = (extensions: boolean, key?: string) => {
      const provider = open(extensions);
      return [
        () => provider.create('banks', { data: { bankTitle: 'x' }, meta: { key } }),
        () => provider.act({ name: 'banks', action: remove, record: { id: 1 }, input: {}, key }),
        () => provider.scalarAnswer(setExchangeRate, { rate: '90' }, key),
      ];
    };
    const code = failureCodes.maybeDone;
    const once = { code, message: expect.stringContaining('only once') };
    const look = { code, message: expect.stringContaining('look before you try again') };
    const { signal } = new AbortController();
    const file = { name: 'a.pdf', type: 'application/pdf', content: new Blob() } as const;
    const upload = { target: { invoiceId: 1 }, ...file, signal };
    const provider = open(true);
    for (const call of [
      ...changes(true, 'k'),
      () => provider.takeNext('k'),
      () => provider.importRows({ entity: 'banks', rows: [] }, 'k'),
      () => provider.addReceipt({ ...upload, key: 'k', onProgress: () => undefined }),
    ])
      await expect(call()).rejects.toMatchObject(once);
    for (const call of [...changes(true), ...changes(false, 'k')]) await expect(call()).rejects.toMatchObject(look);
    const activate = paymentAccounts.actions!.activate as CallAction;
    expect(activate.method).toBe('GET');
    const activation = { name: 'payment-accounts', action: activate, record: { id: 1 }, input: {}, key: 'k' };
    await expect(provider.act(activation)).rejects.toMatchObject(look);
    await expect(provider.scalar(balance)).rejects.toMatchObject({ code: failureCodes.noConnection });
    server.use(handle.post(`${base}*`, () => HttpResponse.json({ message: 'No' }, { status: 409 })));
    await expect(provider.takeNext('k')).rejects.toMatchObject({ message: 'No' });
  });

  it.each([401, 403] as const)('an error reports a %d from any call', async (status) => {
    server.use(handle.post(`${base}mgmt/banks`, () => HttpResponse.json({ message: 'No' }, { status })));
    await expect(open(true).create('banks', { data: { bankTitle: 'x' } })).rejects.toMatchObject({ status });
    expect(onRefused).toHaveBeenCalledWith(status);
    onRefused.mockClear();
    server.use(handle.get(`${base}mgmt/banks`, () => HttpResponse.json({ message: 'No' }, { status })));
    await expect(open(false).getList('banks', page(1, 10))).rejects.toMatchObject({ status });
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(status);
  });

  it('a 401 is not reported if the token was renewed while a whole list was being fetched', async () => {
    let token = 'old';
    server.use(
      handle.get(`${base}mgmt/banks`, () => {
        token = 'new';
        return HttpResponse.json({ message: 'No' }, { status: 401 });
      }),
    );
    await expect(open(false, () => token).getList('banks', page(1, 10))).rejects.toMatchObject({ status: 401 });
    expect(onRefused).not.toHaveBeenCalled();
  });

  it('a call without a token has no authorization header', async () => {
    let header: string | null = 'unset';
    server.use(
      handle.get('https://elsewhere.example/x', ({ request }) => {
        header = request.headers.get('authorization');
        return HttpResponse.json({});
      }),
    );
    const http = createHttp({
      apiBase: 'https://elsewhere.example/',
      answerSeconds: 30,
      token: () => null,
      onRefused,
    });
    await http('x');
    expect(header).toBeNull();
  });
});
