import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WholeList } from '../../src/dataProvider/wholeList';
import { definitionOf } from '../../src/resources/index';
import { readFilter } from '../../src/resources/query';
import { kinds, openTestPlatform, ranged, type TestPlatform } from './testPlatform';

describe.each(kinds)('lists on %s', (kind) => {
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

  it('answers the whole array to a plain call, ascending', async () => {
    const { json, headers } = await api.call('owner', 'GET', 'mgmt/invoices');
    expect(json).toHaveLength(60);
    expect(json[0]!.id).toBeLessThan(json[59]!.id);
    expect(headers.get('content-range')).toBeNull();
    expect(json[0]).toMatchObject({ amount: expect.any(Number), createDate: expect.stringMatching(/^\d{4}-.*Z$/) });
  });

  it('answers a range with its page and Content-Range', async () => {
    const { json, headers } = await api.call('owner', 'GET', ranged('mgmt/invoices', [20, 29], ['id', 'DESC']));
    expect(json).toHaveLength(10);
    expect(headers.get('content-range')).toBe('invoices 20-29/60');
  });

  it('searches titles of references, and takes wildcards literally', async () => {
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

  it('counts the pool whatever page of it is asked for', async () => {
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
    ['filter={"constructor":1}', 'constructor'],
    ['filter={"__proto__":1}', '__proto__'],
    ['sort=["constructor","ASC"]', 'sort'],
    ['filter={"q":"nul\\u0000"}', 'q'],
    ['filter={"cid":"nul\\u0000"}', 'cid'],
    ['filter={"status":99999999999}', 'status'],
    ['filter={"createDate_gte":"+010000-01-01T00:00:00Z"}', 'createDate'],
    ['filter={"createDate_gte":"-000001-01-01T00:00:00Z"}', 'createDate'],
  ])('refuses %s and names it', async (query, field) => {
    expect(await api.call('owner', 'GET', `mgmt/invoices?${query}`)).toMatchObject({ status: 422, json: { field } });
  });

  it('finds nothing where no number or id is that large, and refuses to sort by what has no order', async () => {
    const found = await api.call('owner', 'GET', `mgmt/invoices?filter=${encodeURIComponent('{"id":[99999999999]}')}`);
    expect(found).toMatchObject({ status: 200, json: [] });
    expect(await api.call('owner', 'GET', 'mgmt/user-groups/99999999999/group-members')).toMatchObject({ status: 404 });
    expect((await api.call('owner', 'GET', ranged('mgmt/user-groups', [0, 9], ['members', 'DESC']))).status).toBe(200);
    expect(await api.call('developer', 'GET', ranged('mgmt/invoice-traffic', [0, 9], ['range', 'ASC']))).toMatchObject({
      status: 422,
      json: { field: 'sort' },
    });
  });

  it('pages, sorts, searches and filters as the copy in memory does', async () => {
    const definition = definitionOf('invoices');
    const list = new WholeList(definition);
    list.load((await api.call('owner', 'GET', 'mgmt/invoices')).json);
    const sortable = Object.keys(definition.fields).filter((name) => name !== 'owner');
    const queries = fc.record({
      field: fc.constantFrom(...sortable),
      order: fc.constantFrom('ASC' as const, 'DESC' as const),
      first: fc.nat(70),
      size: fc.integer({ min: 1, max: 25 }),
      filter: fc.record(
        {
          q: fc.constantFrom('a', '00', 'ORDER-1', 'чая', 'solar shop', '4', '12500', '%', '_'),
          status: fc.subarray([0, 1, 2, 3, 4, 5], { minLength: 1 }),
          paymentType: fc.constantFrom(0, 1),
          amount_gte: fc.constantFrom(100, 50_000, '70000.5'),
          createDate_lte: fc
            .date({ min: new Date(Date.now() - 30 * 86_400_000), max: new Date(), noInvalidDate: true })
            .map((date) => date.toISOString()),
        },
        { requiredKeys: [] },
      ),
    });
    await fc.assert(
      fc.asyncProperty(queries, async ({ field, order, first, size, filter }) => {
        const { json, headers } = await api.call(
          'owner',
          'GET',
          ranged('mgmt/invoices', [first, first + size - 1], [field, order], filter),
        );
        const page = list.page(
          { ...readFilter(definition, filter), sort: { field, order }, offset: first, limit: size },
          { clientId: clients },
        );
        expect((json as { id: number }[]).map(({ id }) => id)).toEqual(page.data.map(({ id }) => id));
        expect(headers.get('content-range')!.split('/')[1]).toBe(String(page.total));
      }),
      { numRuns: 60 },
    );
  });
});
