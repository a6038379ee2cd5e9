import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isInList } from '../../src/dataProvider/departure';
import type { ListAnswer } from '../../src/dataProvider/lists';
import { createLiveCache } from '../../src/dataProvider/liveCache';
import { figuresKey, scalarKey, statementKey } from '../../src/dataProvider/queryKeys';
import { createListChangesStore } from '../../src/dataProvider/listChanges';
import { createNewestRecords, type NewestRecords } from '../../src/dataProvider/newestRecords';
import { createRefetching, figuresGapMs, type Refetching } from '../../src/dataProvider/refetching';
import { accountMessagesKey } from '../../src/custom/messages/useAccountMessages';
import { invoices } from '../../src/resources/invoices';
import { takerStore } from '../../src/resources/takerStore';
import { balance, withdrawable, exchangeRate } from '../../src/resources/scalars';
import type { DecodedRecord } from '../../src/resources/language/wire';
import { Role } from '../../src/resources/language/roles';
import { InvoiceStatus, PaymentType } from '../../src/resources/statuses/invoices';
import { ActiveStatus } from '../../src/resources/statuses/vault';

const invoice = (id: number, more: object = {}) => ({
  id,
  uuid: `uuid-${id}`,
  clientId: 1,
  amount: '100',
  status: InvoiceStatus.New,
  dealStatus: 0,
  createDate: '2026-11-21T00:00:00.000Z',
  expireDate: '2026-11-21T00:15:00.000Z',
  ...more,
});
const listKey = ['invoices', 'getList', { pagination: { page: 1, perPage: 10 } }];

const now = performance.now.bind(performance);

describe('the live cache', () => {
  let client: QueryClient;
  let refetching: Refetching;
  let listChanges: ReturnType<typeof createListChangesStore>;
  let newest: NewestRecords;
  let passedMs = 0;
  let cache: ReturnType<typeof createLiveCache>;
  const rows = () => client.getQueryData<ListAnswer>(listKey)!.data;
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  /** Waits for the frame, and turns the clock on until events may be applied again. */
  const flush = async () => {
    await frame();
    passedMs += 100;
  };

  beforeEach(() => {
    vi.spyOn(performance, 'now').mockImplementation(() => now() + passedMs);
    client = new QueryClient();
    listChanges = createListChangesStore();
    newest = createNewestRecords();
    refetching = createRefetching(client);
    cache = createLiveCache(client, listChanges, refetching, newest);
    client.setQueryData(listKey, { data: [invoice(2), invoice(1)], total: 2, meta: { facts: {}, unreadable: 0 } });
  });

  afterEach(() => vi.restoreAllMocks());

  it('the live cache updates a row in place, and only the fields of the event', async () => {
    cache.receive('invoice-updated', { id: 1, clientId: 1, amount: 250, status: InvoiceStatus.WIP, uuid: 'uuid-1' });
    await flush();
    expect(rows().map(({ id }) => id)).toEqual([2, 1]);
    expect(rows()[1]).toMatchObject({
      amount: '250',
      status: InvoiceStatus.WIP,
      dealStatus: 0,
      createDate: '2026-11-21T00:00:00.000Z',
    });
    expect(rows()[1]!.invalidFields).toBeUndefined();
    expect(listChanges.get('invoices').arrived.size).toBe(0);
  });

  it('an event closes the actions of an open task that it takes out of its view, and opens them again', async () => {
    const key = ['workspace', 'getOne', { id: '1', meta: { address: {} } }];
    const task = () => client.getQueryData<DecodedRecord>(key)!;
    client.setQueryData(key, { ...invoice(1, { status: InvoiceStatus.WIP }), paymentType: PaymentType.PayIn });
    cache.receive('invoice-updated', invoice(1, { status: InvoiceStatus.Canceled }));
    await flush();
    expect(task()).toMatchObject({ status: InvoiceStatus.Canceled, departure: { by: null } });
    cache.receive('invoice-updated', invoice(1, { status: InvoiceStatus.WIP }));
    await flush();
    expect(isInList(task())).toBe(true);
  });

  it('the live cache stores new rows as waiting changes, and marks the views of the same table as stale', async () => {
    cache.receive('new-invoice', { ...invoice(3), createDate: Date.now() });
    await flush();
    expect(rows()).toHaveLength(2);
    expect([...listChanges.get('invoices').arrived]).toEqual([3]);
    expect(listChanges.get('taker-store').stale).toBe(true);
  });

  it('the live cache counts only created rows as new: changed rows of other pages are fetched later', async () => {
    cache.receive('invoice-updated', invoice(99, { status: InvoiceStatus.Complete }));
    cache.receive('update-devices', { id: 5, uuid: 'u', title: 'T', name: 'N', status: ActiveStatus.Active });
    await flush();
    for (const name of ['invoices', 'devices']) {
      expect(listChanges.get(name)).toMatchObject({ stale: true });
      expect(listChanges.get(name).arrived.size).toBe(0);
    }
    expect([...listChanges.get('invoices').changed]).toEqual([99]);
    expect(listChanges.get('taker-store').changed.size).toBe(0);
  });

  it('the live cache fetches a record again that its reader hears of, in each view: it may have left what they see', async () => {
    cache.receive('notice', { entity: 'invoices', id: 1, phrase: 'Your task was given to others', values: {} });
    await flush();
    for (const name of ['invoices', 'vault-invoices'])
      expect([name, [...listChanges.get(name).changed]]).toEqual([name, [1]]);
    cache.receive('notice', { entity: 'booking', phrase: 'No account is free', values: {} });
    await flush();
    expect(listChanges.get('booking').stale).toBe(false);
  });

  it('the live cache fetches the messages of a pay-in again when a notice tells its holder of one', async () => {
    const ofAccount = vi.fn<() => Promise<object>>(() => Promise.resolve({ isWatched: true, messages: [] }));
    const queryKey = accountMessagesKey(Role.Moderator, 1);
    const stop = new QueryObserver(client, { queryKey, queryFn: ofAccount }).subscribe(() => undefined);
    await vi.waitFor(() => expect(ofAccount).toHaveBeenCalledTimes(1));
    cache.receive('notice', { entity: 'invoices', id: 1, phrase: 'A message may be about your task %{task}' });
    await vi.waitFor(() => expect(ofAccount).toHaveBeenCalledTimes(2), { timeout: 3000 });
    stop();
  });

  it('the live cache stores the ids of rows that changed into a view', async () => {
    cache.receive('invoice-updated', invoice(99, { status: InvoiceStatus.Handle }));
    await flush();
    expect([...listChanges.get('taker-store').changed]).toEqual([99]);
  });

  it('the live cache counts a created row as new in the views that show it, and in no others', async () => {
    cache.receive('new-invoice', invoice(3));
    await flush();
    expect([...listChanges.get('taker-store').arrived]).toEqual([3]);
    expect(listChanges.get('workspace').arrived.size).toBe(0);
  });

  describe('a row that no longer belongs in the view', () => {
    const storeKey = ['taker-store', 'getList', { pagination: { page: 1, perPage: 10 } }];
    const store = () => client.getQueryData<ListAnswer>(storeKey)!;
    beforeEach(() => {
      client.setQueryData(storeKey, { data: [invoice(2), invoice(1)], total: 12, meta: { facts: {}, unreadable: 0 } });
    });

    it.each([
      ['store-update', invoice(2, { status: InvoiceStatus.WIP, ownerName: 'Olga' }), 'Olga', false],
      ['store-update', { id: 2, status: InvoiceStatus.WIP, ownerName: 'Olga' }, 'Olga', false],
      ['store-update', { id: 2, status: InvoiceStatus.Complete, ownerName: 'Olga' }, 'Olga', true],
      ['invoice-updated', invoice(2, { status: InvoiceStatus.Complete }), null, true],
    ])(
      'a row that left the view stays in place on %s, marked with who took or completed it, until the list is fetched',
      async (event, data, by, isDone) => {
        cache.receive(event, data);
        await flush();
        expect(store().data.map(({ id, departure }) => ({ id, departure }))).toEqual([
          { id: 2, departure: { by, isDone } },
          { id: 1, departure: undefined },
        ]);
        expect(store().data.map(isInList)).toEqual([false, true]);
        expect(listChanges.get('taker-store').stale).toBe(true);
        expect(rows().every(isInList)).toBe(true);
      },
    );

    it('a row that left the view is unmarked when it comes back', async () => {
      cache.receive('store-update', { id: 2, status: InvoiceStatus.WIP, ownerName: 'Olga' });
      cache.receive('store-update', invoice(2, { status: InvoiceStatus.Handle }));
      await flush();
      expect(store().data.every(isInList)).toBe(true);
    });

    it('a row is marked as departed when a whole list arrives without it', async () => {
      cache.receive('store-update', [invoice(1, { status: InvoiceStatus.Handle })]);
      await flush();
      expect(store().data).toMatchObject([
        { id: 2, departure: { by: null } },
        { id: 1, status: InvoiceStatus.Handle },
      ]);
      expect(listChanges.get('taker-store')).toMatchObject({ stale: true });
    });
  });

  it('the live cache stores which tasks of a whole list are not on screen yet', async () => {
    const tasksKey = ['workspace', 'getList', { pagination: { page: 1, perPage: 100 } }];
    client.setQueryData(tasksKey, {
      data: [invoice(1, { status: InvoiceStatus.WIP })],
      total: 1,
      meta: { facts: {}, unreadable: 0 },
    });
    cache.receive('workspace-update', [invoice(1, { status: InvoiceStatus.WIP })]);
    await flush();
    expect(listChanges.get('workspace').changed.size).toBe(0);
    cache.receive('workspace-update', [
      invoice(1, { status: InvoiceStatus.WIP }),
      invoice(7, { status: InvoiceStatus.WIP }),
    ]);
    await flush();
    expect([...listChanges.get('workspace').changed]).toEqual([7]);
  });

  describe('an event that says as of when it is', () => {
    const change = (status: InvoiceStatus, asOf?: number) =>
      cache.receive('invoice-updated', invoice(1, { status }), asOf);
    const shown = () => rows()[1]!.status;

    it('an event is not applied where a newer one has arrived, and the list is fetched again', async () => {
      change(InvoiceStatus.Complete, 20);
      await flush();
      listChanges.clear('invoices');
      change(InvoiceStatus.WIP, 10);
      await flush();
      expect(shown()).toBe(InvoiceStatus.Complete);
      expect(listChanges.get('invoices').stale).toBe(true);
    });

    it('an event is not applied where a newer answer has arrived', async () => {
      newest.update(invoices, [invoice(1)], { asOf: 20, condition: {} });
      change(InvoiceStatus.WIP, 10);
      await flush();
      expect(shown()).toBe(InvoiceStatus.New);
      change(InvoiceStatus.Complete, 30);
      await flush();
      expect(shown()).toBe(InvoiceStatus.Complete);
    });

    it('an event is applied again to an older answer that arrives later, but not to a newer one', async () => {
      change(InvoiceStatus.WIP, 20);
      change(InvoiceStatus.Complete, 30);
      await flush();
      const statusOf = (asOf: number) => newest.update(invoices, [invoice(1)], { asOf, condition: {} })[0]!.status;
      expect(statusOf(10)).toBe(InvoiceStatus.Complete);
      expect(statusOf(40)).toBe(InvoiceStatus.New);
    });

    it('an event marks a row of an older answer as departed that it took out of the list', async () => {
      change(InvoiceStatus.WIP, 20);
      await flush();
      const condition = { status: [InvoiceStatus.New] };
      const [row] = newest.update(takerStore, [invoice(1)], { asOf: 10, condition });
      expect(isInList(row!)).toBe(false);
    });

    it('an event counts for nothing after the platform was forgotten', async () => {
      change(InvoiceStatus.Complete, 20);
      await flush();
      newest.clear();
      change(InvoiceStatus.WIP, 10);
      await flush();
      expect(shown()).toBe(InvoiceStatus.WIP);
    });

    it('an event with a smaller number is applied after any record may have changed, as by a restored database', async () => {
      change(InvoiceStatus.Complete, 20);
      cache.receive('exchange-rate-update', 93, 20);
      await flush();
      for (const entity of ['invoices', 'exchange-rates']) cache.receive('changed', { entity, ids: [] });
      await flush();
      change(InvoiceStatus.WIP, 10);
      cache.receive('exchange-rate-update', 92, 10);
      await flush();
      expect(shown()).toBe(InvoiceStatus.WIP);
      expect(client.getQueryData(scalarKey(exchangeRate.path))).toBe('92');
      expect(newest.update(invoices, [invoice(1)], { asOf: 9, condition: {} })[0]!.status).toBe(InvoiceStatus.WIP);
    });

    it('an event does not replace a newer whole list or a newer exchange rate', async () => {
      cache.receive('exchange-rate-update', 93, 20);
      cache.receive('exchange-rate-update', 92, 10);
      cache.receive('workspace-update', [invoice(1, { status: InvoiceStatus.WIP })], 20);
      cache.receive('workspace-update', [invoice(1), invoice(7)], 10);
      await flush();
      expect(client.getQueryData(scalarKey(exchangeRate.path))).toBe('93');
      expect(listChanges.get('workspace').changed.size).toBe(1);
    });
  });

  it('the live cache applies a burst of events in one frame, and writes each list once', async () => {
    const listener = vi.fn();
    const stop = client.getQueryCache().subscribe(listener);
    for (let amount = 1; amount <= 500; amount++) cache.receive('invoice-updated', { ...invoice(1), amount });
    expect(listener).not.toHaveBeenCalled();
    await flush();
    expect(rows()[1]!.amount).toBe('500');
    expect(listener.mock.calls.filter(([{ type }]) => type === 'updated')).toHaveLength(1);
    stop();
  });

  it('the live cache applies events in a hidden tab, which draws no frames', async () => {
    vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(1);
    cache.receive('invoice-updated', { ...invoice(1), amount: 7 });
    await vi.waitFor(() => expect(rows()[1]!.amount).toBe('7'), { timeout: 2000 });
  });

  it('the live cache applies what follows within a tenth of a second together', async () => {
    const seen = () => rows()[1]!.amount;
    cache.receive('invoice-updated', { ...invoice(1), amount: 1 });
    await frame();
    expect(seen()).toBe('1');
    cache.receive('invoice-updated', { ...invoice(1), amount: 2 });
    await frame();
    expect(seen()).toBe('1');
    cache.receive('invoice-updated', { ...invoice(1), amount: 3 });
    await vi.waitFor(() => expect(seen()).toBe('3'));
  });

  it('the live cache keeps what each of several events in a frame says of one row', async () => {
    cache.receive('invoice-updated', { id: 1, amount: 250 });
    cache.receive('invoice-updated', { id: 1, status: InvoiceStatus.WIP });
    cache.receive('invoice-updated', { id: 2, amount: 300 });
    await flush();
    expect(rows()[0]).toMatchObject({ id: 2, amount: '300', status: InvoiceStatus.New });
    expect(rows()[1]).toMatchObject({ id: 1, amount: '250', status: InvoiceStatus.WIP });
  });

  it.each([
    [{ rate: 93.25 }, '93.25'],
    [93.25, '93.25'],
  ])('the live cache reads the exchange rate from %j', async (data, price) => {
    cache.receive('exchange-rate-update', data);
    await flush();
    expect(client.getQueryData(scalarKey(exchangeRate.path))).toBe(price);
  });

  it.each([
    ['new-invoice', null],
    ['new-invoice', 'text'],
    ['new-invoice', { no: 'id' }],
    ['pool-update', { poolData: 'none' }],
    ['exchange-rate-update', {}],
    ['changed', { entity: 5 }],
    ['changed', null],
    ['unknown-event', {}],
  ])('the live cache ignores the event %s with %j', async (event, data) => {
    cache.receive(event, data);
    await flush();
    expect(rows()).toHaveLength(2);
  });

  it("the live cache fetches the records of a 'changed' event again", async () => {
    const titles = vi.fn(() => Promise.resolve([]));
    const observer = new QueryObserver(client, { queryKey: ['banks', 'getMany', [4]], queryFn: titles });
    const stop = observer.subscribe(() => undefined);
    expect(titles).toHaveBeenCalledOnce();
    cache.receive('changed', { entity: 'banks', ids: [4] });
    await flush();
    await vi.waitFor(() => expect(titles).toHaveBeenCalledTimes(2), { timeout: 2000 });
    expect(listChanges.get('banks').stale).toBe(true);
    stop();
  });

  it('the live cache fetches the balance, what may be withdrawn and the statement together after any event', async () => {
    vi.useFakeTimers();
    const fetched: string[] = [];
    const show = (queryKey: readonly unknown[], what: string) =>
      new QueryObserver(client, {
        queryKey,
        queryFn: () => {
          fetched.push(`${what} ${Date.now()}`);
          return Promise.resolve(what);
        },
      }).subscribe(() => undefined);
    const stops = [
      show(scalarKey(balance.path), 'balance'),
      show([...statementKey, 7, 0], 'statement'),
      show(scalarKey(withdrawable.path), 'withdrawable'),
    ];
    fetched.length = 0;
    cache.receive('invoice-updated', invoice(1));
    await vi.advanceTimersByTimeAsync(6000);
    const calls = fetched.map((line) => line.split(' '));
    expect(calls.map(([what]) => what).toSorted()).toEqual(['balance', 'statement', 'withdrawable']);
    const times = calls.map(([, time]) => Number(time));
    expect(Math.max(...times) - Math.min(...times)).toBeLessThan(50);
    for (const stop of stops) stop();
    vi.useRealTimers();
  });

  it('the live cache fetches figures once more after a change, because the platform may still give older ones', async () => {
    vi.useFakeTimers();
    const fetched: number[] = [];
    const began = Date.now();
    const stop = new QueryObserver(client, {
      queryKey: figuresKey,
      queryFn: () => fetched.push(Date.now() - began),
    }).subscribe(() => undefined);
    fetched.length = 0;
    cache.receive('invoice-updated', invoice(1));
    await vi.advanceTimersByTimeAsync(4000);
    passedMs += 4000;
    cache.receive('invoice-updated', invoice(2));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(fetched).toHaveLength(2);
    expect(fetched[0]).toBeGreaterThanOrEqual(figuresGapMs);
    expect(fetched[1]).toBeGreaterThanOrEqual(4000 + figuresGapMs);
    stop();
    vi.useRealTimers();
  });

  it('the live cache fetches the balance within a second of a changed withdraw: its card stands beside the list', async () => {
    vi.useFakeTimers();
    const fetchBalance = vi.fn(() => Promise.resolve({}));
    const observer = new QueryObserver(client, { queryKey: scalarKey(balance.path), queryFn: fetchBalance });
    const stop = observer.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(100);
    for (const [entity, calls] of [
      ['users', 0],
      ['withdraws', 1],
    ] as const) {
      fetchBalance.mockClear();
      cache.receive('changed', { entity, ids: [38] });
      await vi.advanceTimersByTimeAsync(1100);
      expect([entity, fetchBalance.mock.calls.length]).toEqual([entity, calls]);
    }
    stop();
    vi.useRealTimers();
  });

  it('the live cache fetches again what follows the records of an entity, and leaves rows that this could move', async () => {
    vi.useFakeTimers();
    const fetched: string[] = [];
    const show = (field: string) =>
      new QueryObserver(client, {
        queryKey: ['store-people', 'getList', { sort: { field, order: 'ASC' } }],
        queryFn: () => Promise.resolve(fetched.push(field)),
      }).subscribe(() => undefined);
    const stops = [show('nickname'), show('overdue')];
    await vi.advanceTimersByTimeAsync(6000);
    fetched.length = 0;
    cache.receive('invoice-updated', invoice(1));
    await vi.advanceTimersByTimeAsync(6000);
    expect(fetched).toEqual(['nickname']);
    expect(listChanges.get('store-people').stale).toBe(true);
    for (const stop of stops) stop();
    vi.useRealTimers();
  });

  it('the live cache fetches what is on screen at most once in 15 s, however often the socket reconnects', async () => {
    vi.useFakeTimers();
    const rows = vi.fn(() => Promise.resolve([]));
    const stop = new QueryObserver(client, { queryKey: ['clients', 'getMany', [1]], queryFn: rows }).subscribe(
      () => undefined,
    );
    for (let second = 0; second < 30; second++) {
      cache.refetchAll();
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(rows.mock.calls.length).toBe(3);
    stop();
    vi.useRealTimers();
  });

  it('the live cache fetches what had failed without a gap, as when the connection comes back twice in 15 s', async () => {
    vi.useFakeTimers();
    const rows = vi.fn<() => Promise<unknown[]>>(() => Promise.resolve([]));
    cache.refetchAll();
    await vi.advanceTimersByTimeAsync(1000);
    rows.mockRejectedValueOnce(new Error('No connection'));
    const stop = new QueryObserver(client, { queryKey: ['clients', 'getList'], queryFn: rows, retry: false }).subscribe(
      () => undefined,
    );
    await vi.advanceTimersByTimeAsync(1000);
    refetching.resetPauses();
    cache.refetchAll();
    await vi.advanceTimersByTimeAsync(100);
    expect(rows.mock.calls.length).toBe(2);
    stop();
    vi.useRealTimers();
  });
});
