import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createWholeLists,
  type Connection,
  type WholeListAddress,
  type WholeLists,
} from '../../src/dataProvider/wholeLists';
import type { ListQuery } from '../../src/resources/language/query';
import { Fulfilment } from '../../src/resources/statuses/funds';
import { InvoiceStatus } from '../../src/resources/statuses/invoices';

const apiBase = 'https://platform.example/';
const server = setupServer();
const plain: Connection = { apiBase, answerSeconds: 30, token: 'the-token', revalidates: false };
const extended: Connection = { ...plain, revalidates: true };
const store: WholeListAddress = {
  name: 'taker-store',
  lookup: false,
  path: 'mgmt/store',
  condition: { status: [InvoiceStatus.New, InvoiceStatus.Handle] },
};
const query: ListQuery = { conditions: [], sort: { field: 'id', order: 'ASC' }, offset: 0, limit: 100 };

const invoice = (id: number, status: InvoiceStatus = InvoiceStatus.New) => ({
  id,
  uuid: `u-${id}`,
  clientId: 1,
  amount: 100,
  status,
  createDate: 0,
  expireDate: 0,
});

/** A platform whose calls wait until the test calls `answer`. */
const slowStore = () => {
  const waiting: ((rows: object[]) => void)[] = [];
  const arrivals: (() => void)[] = [];
  let callCount = 0;
  server.use(
    http.get(`${apiBase}mgmt/store`, async () => {
      callCount++;
      const rows = new Promise<object[]>((resolve) => waiting.push(resolve));
      arrivals.shift()?.();
      return HttpResponse.json(await rows);
    }),
  );
  return {
    callCount: () => callCount,
    /** Settles when the next call has arrived. */
    nextCall: () => new Promise<void>((resolve) => arrivals.push(resolve)),
    answer: (...rows: object[]) => waiting.shift()!(rows),
  };
};

let lists: WholeLists;
const rowsOf = async (connection = plain) =>
  (await lists.page(connection, store, query, {})).data.map(({ id, status }) => [id, status]);

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  lists = createWholeLists();
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

describe('a list that is being fetched', () => {
  it('a list that is being fetched is fetched again if it expires meanwhile', async () => {
    const platform = slowStore();
    const arrived = platform.nextCall();
    const before = rowsOf();
    await arrived;
    await lists.expire(['taker-store']);
    const after = rowsOf();
    const again = platform.nextCall();
    platform.answer(invoice(1));
    expect(await before).toEqual([[1, 0]]);
    await again;
    platform.answer(invoice(1), invoice(2));
    expect(await after).toEqual([
      [1, 0],
      [2, 0],
    ]);
    expect(await rowsOf()).toHaveLength(2);
    expect(platform.callCount()).toBe(2);
  });

  it('a list that is being fetched keeps the rows that the live channel changed meanwhile', async () => {
    const platform = slowStore();
    const arrived = platform.nextCall();
    const page = rowsOf();
    await arrived;
    await lists.merge('taker-store', [invoice(1, InvoiceStatus.Handle), invoice(3)]);
    platform.answer(invoice(1), invoice(2));
    expect(await page).toEqual([
      [1, 1],
      [2, 0],
      [3, 0],
    ]);
  });

  it('a list that is being fetched is replaced by a whole list of the live channel', async () => {
    const platform = slowStore();
    const arrived = platform.nextCall();
    const page = rowsOf();
    await arrived;
    await lists.replace('taker-store', [invoice(7)]);
    platform.answer(invoice(1), invoice(2));
    expect(await page).toEqual([[7, 0]]);
    expect(await rowsOf()).toEqual([[7, 0]]);
  });
});

describe('a copy that expired', () => {
  let conditions: (string | null)[];
  beforeEach(() => {
    conditions = [];
    server.use(
      http.get(`${apiBase}mgmt/store`, ({ request }) => {
        const condition = request.headers.get('if-none-match');
        conditions.push(condition);
        return condition === '"1"'
          ? new HttpResponse(null, { status: 304 })
          : HttpResponse.json([invoice(1), invoice(2)], { headers: { ETag: '"1"' } });
      }),
    );
  });

  it('a copy of a list that expired is confirmed by its ETag', async () => {
    await rowsOf(extended);
    await lists.expire(['taker-store']);
    expect(await rowsOf(extended)).toHaveLength(2);
    expect(conditions).toEqual([null, '"1"']);
  });

  it.each<[string, () => Promise<void>]>([
    ['rows', () => lists.merge('taker-store', [invoice(1, InvoiceStatus.Handle)])],
    ['a list', () => lists.replace('taker-store', [invoice(5)])],
  ])('a copy that expired is fetched without its ETag after the live channel put %s into it', async (_what, change) => {
    await rowsOf(extended);
    await change();
    await lists.expire(['taker-store']);
    expect(await rowsOf(extended)).toEqual([
      [1, 0],
      [2, 0],
    ]);
    expect(conditions).toEqual([null, null]);
  });

  it('a copy that expired is never compared by ETag on a plain platform', async () => {
    await rowsOf(plain);
    await lists.expire(['taker-store']);
    await rowsOf(plain);
    expect(conditions).toEqual([null, null]);
  });
});

describe('a row that no longer belongs in the view', () => {
  beforeEach(() =>
    server.use(http.get(`${apiBase}mgmt/store`, () => HttpResponse.json([invoice(1), invoice(2), invoice(3)]))),
  );

  it('a row that no longer belongs in a whole list is removed and no longer counted', async () => {
    await rowsOf();
    await lists.merge('taker-store', [{ id: 1, status: InvoiceStatus.WIP }]);
    const { data, total } = await lists.page(plain, store, query, {});
    expect(data.map(({ id }) => id)).toEqual([2, 3]);
    expect(total).toBe(2);
    await lists.merge('taker-store', [invoice(3, InvoiceStatus.Handle)]);
    expect(await rowsOf()).toEqual([
      [2, 0],
      [3, 1],
    ]);
    expect((await lists.byIds(plain, store, [1, 3])).data.map(({ id }) => id)).toEqual([3]);
  });

  it('a changed row that does not belong in a whole list is not added', async () => {
    await rowsOf();
    await lists.merge('taker-store', [invoice(9, InvoiceStatus.Complete)]);
    expect(await rowsOf()).toHaveLength(3);
  });

  it('a changed row is not added to a whole list if it belongs to another address', async () => {
    server.use(http.get(`${apiBase}mgmt/users/2/deposits`, () => HttpResponse.json([])));
    const own = { name: 'deposits', lookup: false, path: 'mgmt/users/2/deposits', condition: { userId: 2 } };
    const deposit = { id: 1, amount: 5, status: Fulfilment.Waiting, createDate: 0, userId: 2 };
    await lists.page(plain, own, query, {});
    await lists.merge('deposits', [deposit, { ...deposit, id: 2, userId: 3 }]);
    expect((await lists.page(plain, own, query, {})).total).toBe(1);
  });
});

it('a list whose fetch with an expired token failed is fetched with the new token', async () => {
  server.use(
    http.get(`${apiBase}mgmt/store`, ({ request }) =>
      request.headers.get('authorization') === 'Bearer old'
        ? HttpResponse.json({ message: 'No' }, { status: 401 })
        : HttpResponse.json([invoice(1)]),
    ),
  );
  const [withOldToken, withNewToken] = await Promise.allSettled([
    rowsOf({ ...plain, token: 'old' }),
    rowsOf({ ...plain, token: 'new' }),
  ]);
  expect(withOldToken).toMatchObject({ status: 'rejected', reason: { status: 401 } });
  expect(withNewToken).toMatchObject({ status: 'fulfilled', value: [[1, 0]] });
});

it('rows without ids are found by what identifies them, and change in place', async () => {
  const row = (requisites: string, isFree: boolean) => ({ isFree, data: { requisites, holderName: 'Vera' } });
  const [first, second] = ['4000000000000002', '4000000000000010'] as const;
  server.use(
    http.get(`${apiBase}mgmt/booking`, () =>
      HttpResponse.json({ poolSize: 2, available: 2, poolData: [row(second, true), row(first, true)] }),
    ),
  );
  const lists = createWholeLists();
  const pool: WholeListAddress = { name: 'booking', lookup: false, path: 'mgmt/booking', condition: {} };
  const page = async () => (await lists.page(plain, pool, query, {})).data.map(({ id, isFree }) => ({ id, isFree }));
  expect(await page()).toEqual([
    { id: first, isFree: true },
    { id: second, isFree: true },
  ]);
  lists.merge('booking', [row(first, false)]);
  expect(await page()).toEqual([
    { id: first, isFree: false },
    { id: second, isFree: true },
  ]);
  expect((await lists.byIds(plain, pool, [second])).data).toMatchObject([{ id: second, requisites: second }]);
});

describe('a list of a plain platform that sends nothing it could be ordered by', () => {
  it('a list by its deadline has what is past it last', async () => {
    const now = Date.now();
    const ends = [
      [1, now + 60_000],
      [2, now - 120_000],
      [3, now + 30_000],
      [4, now - 60_000],
    ] as const;
    server.use(
      http.get(`${apiBase}mgmt/store`, () =>
        HttpResponse.json(ends.map(([id, expireDate]) => ({ ...invoice(id), expireDate }))),
      ),
    );
    const byDeadline = { ...query, sort: { field: 'expireDate', order: 'ASC', pastLast: true } } as const;
    const { data } = await lists.page(plain, store, byDeadline, {});
    expect(data.map(({ id }) => id)).toEqual([3, 1, 2, 4]);
  });
});
