import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WholeList } from '../../src/dataProvider/wholeList';
import { maskRequisites } from '../../src/format/requisites';
import { shortenUuid } from '../../src/format/uuid';
import { definitionOf } from '../../src/resources/index';
import type { Definition } from '../../src/resources/language/definition';
import { isOrdered, readFilter, type ListQuery } from '../../src/resources/language/query';
import { shownStatusesOf } from '../../src/resources/language/shownStatuses';
import { InvoiceStatus } from '../../src/resources/statuses/invoices';
import { describeOnBoth } from './describeOnBoth';
import { seedAwkward, shownCells } from './awkwardRows';
import { openTestPlatform, ranged, type TestPlatform } from './testPlatform';

/** Entities that together have every kind of field: text, patterns, money, references, uuid, numbers, digits. */
const alike = [
  'invoices',
  'payment-accounts',
  'deals',
  'transactions',
  'support',
  'devices',
  'parsing-patterns',
  'exchange-rates',
  'messages',
] as const;

/** How many queries to make of each entity; `npm run test:long` makes more. */
const queriesOfEach = Number(process.env.LIST_QUERIES ?? 12);
const timeoutMs = Math.max(30_000, queriesOfEach * 500);

const wholeQuery: ListQuery = { conditions: [], offset: 0, limit: 1e6, sort: { field: 'id', order: 'ASC' } };

/** A list in memory, the titles of its references, and the texts of its cells. */
const held = async (api: TestPlatform, name: string) => {
  const whole = async (entity: string) => {
    const list = new WholeList(definitionOf(entity));
    list.load((await api.call('developer', 'GET', definitionOf(entity).endpoint)).json);
    return list;
  };
  const definition = definitionOf(name);
  const list = await whole(name);
  const references = Object.entries(definition.fields).filter(([, { target }]) => target !== undefined);
  const targets = references.map(async ([field, { target }]) => [field, (await whole(target!)).titles()] as const);
  const titles = Object.fromEntries(await Promise.all(targets));
  return { definition, list, titles, cells: shownCells(definition, list.page(wholeQuery, {}).data, titles) };
};

/** Names of the fields by which a list can be sorted. */
const orderedFields = ({ fields }: Definition): string[] =>
  Object.keys(fields).filter((name) => isOrdered(fields[name]!));

/** At most this many of the values, evenly spread. */
const spread = <T>(values: readonly T[], most: number): T[] =>
  values.filter((_, index) => index % Math.ceil(values.length / most) === 0);

describeOnBoth('lists on %s', (kind) => {
  let api: TestPlatform;
  let clients: Record<number, string>;
  beforeAll(async () => {
    api = await openTestPlatform(kind);
    const { json } = await api.call('owner', 'GET', 'mgmt/clients');
    clients = Object.fromEntries(
      (json as { id: number; nickname: string }[]).map(({ id, nickname }) => [id, nickname]),
    );
  });
  afterAll(() => api.close());

  it('a list returns the whole array, ascending, for a call without a range', async () => {
    const { json, headers } = await api.call('owner', 'GET', 'mgmt/invoices');
    expect(json).toHaveLength(60);
    expect(json[0]!.id).toBeLessThan(json[59]!.id);
    expect(headers.get('content-range')).toBeNull();
    expect(json[0]).toMatchObject({ amount: expect.any(Number), createDate: expect.stringMatching(/^\d{4}-.*Z$/) });
  });

  it('a list returns a range with Content-Range', async () => {
    const { json, headers } = await api.call('owner', 'GET', ranged('mgmt/invoices', [20, 29], ['id', 'DESC']));
    expect(json).toHaveLength(10);
    expect(headers.get('content-range')).toBe('invoices 20-29/60');
  });

  it('a list searches titles of references, and takes wildcards literally', async () => {
    const [id, nickname] = Object.entries(clients)[0]!;
    const found = await api.call(
      'owner',
      'GET',
      ranged('mgmt/invoices', [0, 99], ['id', 'ASC'], { q: nickname.toUpperCase() }),
    );
    expect(found.json.length).toBeGreaterThan(0);
    expect(new Set((found.json as { clientId: number }[]).map(({ clientId }) => clientId))).toEqual(
      new Set([Number(id)]),
    );
    expect(
      (await api.call('owner', 'GET', ranged('mgmt/invoices', [0, 99], ['id', 'ASC'], { q: '%' }))).json,
    ).toHaveLength(0);
  });

  it('a list searches words that stand in different fields, in any order', async () => {
    const [id, nickname] = Object.entries(clients)[0]!;
    const find = async (q: string) =>
      (await api.call('owner', 'GET', ranged('mgmt/invoices', [0, 99], ['id', 'ASC'], { q }))).json as unknown as {
        id: number;
        clientId: number;
        amount: number;
        cid: string;
      }[];
    const sample = (await find(nickname)).find(({ cid, amount }) => cid && amount >= 1000)!;
    const words = [nickname.split(' ')[0]!, String(sample.amount)];
    for (const q of [words.join(' '), words.toReversed().join(' '), `${words[0]} ${sample.cid}`]) {
      const found = await find(q);
      expect(
        found.map((row) => row.id),
        q,
      ).toContain(sample.id);
      for (const { clientId } of found) expect(clientId, q).toBe(Number(id));
    }
    expect(await find(`${words[0]} zzqzzq`)).toEqual([]);
  });

  it('a list finds records by the number of a record that they refer to', async () => {
    const [deal] = (await api.call('owner', 'GET', ranged('mgmt/deals', [0, 0], ['id', 'DESC'], {})))
      .json as unknown as {
      id: number;
      invoiceId: number;
    }[];
    const found = await api.call(
      'owner',
      'GET',
      ranged('mgmt/deals', [0, 99], ['id', 'ASC'], { q: `#${deal!.invoiceId}` }),
    );
    const deals = found.json as unknown as { id: number; invoiceId: number }[];
    expect(deals.map(({ id }) => id)).toContain(deal!.id);
    // The deal with that number is found, too.
    expect(deals.every(({ id, invoiceId }) => invoiceId === deal!.invoiceId || id === deal!.invoiceId)).toBe(true);
  });

  it('a list finds a record by its naming fields only', async () => {
    const { json } = await api.call('owner', 'GET', ranged('mgmt/invoices', [7, 7]));
    const [invoice] = json as unknown as { id: number; uuid: string; requisites: string; amount: number }[];
    const { id, uuid, requisites, amount } = invoice!;
    const found = async (named: string) => {
      const answer = await api.call('owner', 'GET', ranged('mgmt/invoices', [0, 99], ['id', 'DESC'], { named }));
      return (answer.json as { id: number }[]).map((row) => row.id);
    };
    expect(await found(` ${id} `)).toEqual([id]);
    for (const typed of [uuid, uuid.toUpperCase(), uuid.slice(0, 9), uuid.replaceAll('-', ''), shortenUuid(uuid)])
      expect({ typed, ids: await found(typed) }).toEqual({ typed, ids: [id] });
    for (const typed of [requisites, requisites.slice(0, 7), maskRequisites(requisites)])
      expect({ typed, ids: await found(typed) }).toMatchObject({ typed, ids: expect.arrayContaining([id]) });
    expect(await found(String(amount))).not.toContain(id);
    expect(await found(uuid.slice(1))).toEqual([]);
  });

  it('a list returns the counts of the whole pool with every page of it', async () => {
    const whole = (await api.call('owner', 'GET', 'mgmt/booking')).json as {
      poolSize: number;
      available: number;
      poolData: { isFree: boolean }[];
    };
    const page = (await api.call('owner', 'GET', ranged('mgmt/booking', [0, 1]))).json as typeof whole;
    expect(page.poolData).toHaveLength(2);
    expect({ ...page, poolData: [] }).toEqual({ ...whole, poolData: [] });
    expect(whole.available).toBe(whole.poolData.filter(({ isFree }) => isFree).length);
  });

  it.each([
    ['range=[0', 'range'],
    ['range=[5,"x"]', 'range'],
    ['range=[0,999999]', 'range'],
    ['range=[-5,1]', 'range'],
    ['sort=["nothing","ASC"]', 'sort'],
    ['sort=["id","UP"]', 'sort'],
    ['filter={"nothing":1}', 'nothing'],
    ['filter={"status":{"a":1}}', 'status'],
    ['filter={"createDate_gte":"soon"}', 'createDate'],
    ['filter=7', 'filter'],
    [`filter={"q":"${'0'.repeat(2001)}"}`, 'q'],
    [`filter={"named":"${'0'.repeat(2001)}"}`, 'named'],
    ['filter={"named":["1"]}', 'named'],
    ['filter={"constructor":1}', 'constructor'],
    ['filter={"__proto__":1}', '__proto__'],
    ['sort=["constructor","ASC"]', 'sort'],
    ['filter={"q":"nul\\u0000"}', 'q'],
    ['filter={"cid":"nul\\u0000"}', 'cid'],
    ['filter={"status":99999999999}', 'status'],
    ['filter={"createDate_gte":"+010000-01-01T00:00:00Z"}', 'createDate'],
    ['filter={"createDate_gte":"-000001-01-01T00:00:00Z"}', 'createDate'],
  ])('a list refuses %s and names the parameter', async (query, field) => {
    expect(await api.call('owner', 'GET', `mgmt/invoices?${query}`)).toMatchObject({ status: 422, json: { field } });
  });

  it('a list finds a row by the date that it shows, which has no microseconds', async () => {
    await sql`update invoices set "createDate" = '2026-01-02T03:04:05.678901Z'
      where id = (select min(id) from invoices)`.execute(api.platform.db);
    const shown = '2026-01-02T03:04:05.678Z';
    const find = async (filter: Record<string, unknown>) =>
      (await api.call('owner', 'GET', ranged('mgmt/invoices', [0, 9], ['id', 'ASC'], filter))).json;
    for (const filter of [
      { createDate: shown },
      { createDate_gte: shown, createDate_lte: shown },
      { createDate_gte: '2026-01-02T00:00:00.000Z', createDate_lte: shown },
    ])
      expect(await find(filter)).toMatchObject([{ createDate: shown }]);
    expect(await find({ createDate_gte: shown, createDate_lte: '2026-01-02T03:04:05.677Z' })).toEqual([]);
  });

  it('a list finds rows by what their status is shown as, alone and beside stored statuses', async () => {
    type Found = { id: number; status: InvoiceStatus; approved: boolean; reportedPaidDate: string | null }[];
    const find = async (status: unknown[], path = 'mgmt/invoices') =>
      (await api.call('owner', 'GET', ranged(path, [0, 99], ['id', 'ASC'], { status }))).json as unknown as Found;
    const [claimed] = await find([InvoiceStatus.Handle]);
    await sql`update invoices set "reportedPaidDate" = now() where id = ${claimed!.id}`.execute(api.platform.db);
    const all = (await api.call('owner', 'GET', 'mgmt/invoices')).json as unknown as Found;
    const idsOf = (rows: Found) => rows.map(({ id }) => id);
    const unapproved = all.filter(({ status, approved }) => status === InvoiceStatus.New && !approved);
    expect(unapproved.length).toBeGreaterThan(0);
    expect(idsOf(await find(['unapproved']))).toEqual(idsOf(unapproved));
    expect(idsOf(await find(['reportedPaidDate']))).toContain(claimed!.id);
    const either = all.filter((row) => row.status === InvoiceStatus.Complete || unapproved.includes(row));
    expect(idsOf(await find([InvoiceStatus.Complete, 'unapproved']))).toEqual(idsOf(either));
    // A stored status still finds all that have it.
    expect(idsOf(await find([InvoiceStatus.New]))).toEqual(expect.arrayContaining(idsOf(unapproved)));
    const { status } = await api.call(
      'owner',
      'GET',
      ranged('mgmt/invoices', [0, 9], ['id', 'ASC'], { status: ['no'] }),
    );
    expect(status).toBe(422);
  });

  it('a list finds nothing for numbers that are too large, and refuses to sort by a field without an order', async () => {
    const found = await api.call('owner', 'GET', `mgmt/invoices?filter=${encodeURIComponent('{"id":[99999999999]}')}`);
    expect(found).toMatchObject({ status: 200, json: [] });
    expect(await api.call('owner', 'GET', 'mgmt/user-groups/99999999999/group-members')).toMatchObject({ status: 404 });
    expect((await api.call('owner', 'GET', ranged('mgmt/user-groups', [0, 9], ['members', 'DESC']))).status).toBe(200);
    expect(await api.call('developer', 'GET', ranged('mgmt/invoice-traffic', [0, 9], ['range', 'ASC']))).toMatchObject({
      status: 422,
      json: { field: 'sort' },
    });
  });

  describe('with awkward text', () => {
    beforeAll(() => seedAwkward(api.database.db));

    it.each(alike)('%s: text pasted from any cell finds its row, on the platform and in memory', async (name) => {
      const { definition, list, titles, cells } = await held(api, name);
      const lost: string[] = [];
      for (const [id, text] of spread(cells, 60)) {
        const { json } = await api.call(
          'developer',
          'GET',
          ranged(definition.endpoint, [0, 999], ['id', 'ASC'], { q: text }),
        );
        if (!(json as { id: number }[]).some((row) => row.id === id)) lost.push(`platform: ${text}`);
        const { data } = list.page({ ...wholeQuery, q: text.trim() }, titles);
        if (!data.some((row) => row.id === id)) lost.push(`memory: ${text}`);
      }
      expect(lost).toEqual([]);
    });

    it('no list is sorted by a field that no index orders', async () => {
      for (const [entity, field] of [
        ['deals', 'clientId'],
        ['transactions', 'includedFee'],
      ] as const) {
        const path = ranged(definitionOf(entity).endpoint, [0, 9], [field, 'ASC']);
        expect(await api.call('developer', 'GET', path)).toMatchObject({ status: 422, json: { field: 'sort' } });
      }
    });

    it.each(alike)('%s: the platform and the list in memory sort alike by every column', async (name) => {
      const { definition, list, titles } = await held(api, name);
      for (const field of orderedFields(definition)) {
        const sort = { field, order: 'ASC' } as const;
        const { json } = await api.call('developer', 'GET', ranged(definition.endpoint, [0, 999], [field, 'ASC']));
        const { data } = list.page({ ...wholeQuery, sort }, titles);
        expect({ field, ids: (json as { id: number }[]).map(({ id }) => id) }).toEqual({
          field,
          ids: data.map(({ id }) => id),
        });
      }
    });

    it.each(alike)(
      '%s: the platform and the list in memory page, sort, search and filter alike',
      async (name) => {
        const { definition, list, titles, cells } = await held(api, name);
        const { status } = definition.fields;
        const shown = status ? shownStatusesOf(definition.fields, status).map(({ value }) => value) : [];
        const seen = [...new Set(cells.map(([, text]) => text))];
        const queries = fc.record({
          field: fc.constantFrom(...orderedFields(definition)),
          order: fc.constantFrom('ASC' as const, 'DESC' as const),
          first: fc.nat(70),
          size: fc.integer({ min: 1, max: 25 }),
          filter: fc.record(
            {
              q: fc.oneof(
                fc.constantFrom(
                  'a',
                  '00',
                  'ORDER-1',
                  'чая',
                  'solar shop',
                  '4',
                  '#7',
                  '12500',
                  '%',
                  '_',
                  '+',
                  '…',
                  '•',
                  '-•',
                  '…-3',
                  '.',
                  '-',
                ),
                fc.constantFrom(...seen),
                fc.constantFrom(...seen).map((text) => text.toUpperCase()),
                fc.constantFrom(...seen).map((text) => text.slice(1, 5)),
              ),
              named: fc.oneof(
                fc.constantFrom('4', '0007', 'or', '0000…1', '•••• 1111', 'ffffffff-f'),
                fc.constantFrom(...seen),
                fc
                  .tuple(fc.constantFrom(...seen), fc.integer({ min: 4, max: 12 }))
                  .map(([text, end]) => text.slice(0, end)),
              ),
              ...(status && {
                status: fc.subarray<number | string>([0, 1, 2, 3, 4, 5, ...shown], { minLength: 1 }),
              }),
              ...(definition.fields.amount && { amount_gte: fc.constantFrom(100, 50_000, '70000.5') }),
              ...(definition.fields.createDate && {
                createDate_lte: fc
                  .date({ min: new Date(Date.now() - 30 * 86_400_000), max: new Date(), noInvalidDate: true })
                  .map((date) => date.toISOString()),
              }),
            },
            { requiredKeys: [] },
          ),
        });
        await fc.assert(
          fc.asyncProperty(queries, async ({ field, order, first, size, filter }) => {
            const { json, headers } = await api.call(
              'developer',
              'GET',
              ranged(definition.endpoint, [first, first + size - 1], [field, order], filter),
            );
            const page = list.page(
              { ...readFilter(definition, filter), sort: { field, order }, offset: first, limit: size },
              titles,
            );
            expect((json as { id: number }[]).map(({ id }) => id)).toEqual(page.data.map(({ id }) => id));
            expect(headers.get('content-range')!.split('/')[1]).toBe(String(page.total));
          }),
          { numRuns: queriesOfEach },
        );
      },
      timeoutMs,
    );
  });
});
