import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { countedRows, readPage } from '../../server/database/pages';
import { relationOf } from '../../server/database/relation';
import { definitions } from '../../server/base/definitions';
import type { Definition } from '../../src/resources/language/definition';
import { isSortable, readFilter, type ListQuery } from '../../src/resources/language/query';
import { kindsForRules, openTestPlatform, ranged, type TestPlatform } from './testPlatform';

const orders = ['ASC', 'DESC'] as const;
const limit = 7;

type Page = Pick<ListQuery, 'sort' | 'offset'>;

/** Nine has no divisor in common with the eight pages of a field, so that each kind of page is among them. */
const everyNinth = (pages: readonly Page[]) => pages.filter((_, index) => index % 9 === 0);

/** Orders of a list with the offsets at which its pages are read: its beginning, middle and end, and beyond it. */
const pagesOf = (definition: Definition, total: number): Page[] =>
  Object.entries(definition.fields)
    .filter(([, field]) => isSortable(field))
    .flatMap(([field]) =>
      orders.flatMap((order) =>
        [0, Math.floor(total / 2), Math.max(0, total - 1), total + 3].map((offset) => ({
          sort: { field, order },
          offset,
        })),
      ),
    );

describe.each(kindsForRules)('pages of lists on %s', (kind) => {
  let api: TestPlatform;
  beforeAll(async () => {
    api = await openTestPlatform(kind);
  });
  afterAll(() => api.close());

  const lists = definitions
    .filter(({ envelope }) => !envelope)
    .map((definition) => [definition.name, definition] as const);

  /** Reads these pages of a list both ways, without a condition, with a search, and in its last tab. */
  const expectSame = async (definition: Definition, pick: (pages: readonly Page[]) => readonly Page[]) => {
    const { db } = api.platform;
    const relation = relationOf(definition);
    const wheres = [{}, { q: 'an' }, ...(definition.list?.tabs ?? []).slice(-1).map(({ where }) => where)];
    for (const where of wheres) {
      const conditions = readFilter(definition, where);
      const total = await relation.count(db, {}, conditions);
      for (const page of pick(pagesOf(definition, total))) {
        const query = { ...conditions, ...page, limit };
        const sorted = await readPage(db, relation, {}, query, { exact: true });
        const walked = await readPage(db, relation, {}, query, { exact: false, upTo: 0 });
        expect(walked.rows, JSON.stringify(query)).toEqual(sorted.rows);
        if (walked.isExact) expect(walked.total).toBe(total);
        else expect(walked.total).toBeLessThanOrEqual(total);
        expect(walked.total).toBeGreaterThanOrEqual(Math.min(total, page.offset + walked.rows.length));
      }
    }
  };

  it.each(lists)('pages of %s are the same, whether its rows are sorted or walked by an index', (_name, definition) =>
    expectSame(definition, everyNinth),
  );

  it.each(lists)(
    'pages of %s are the same in every order and at every offset',
    { timeout: 60_000, tags: ['long'] },
    (_name, definition) => expectSame(definition, (pages) => pages),
  );

  it('pages never have more rows than the total says, even if some were added after the count', async () => {
    const relation = relationOf(definitions.find(({ name }) => name === 'banks')!);
    const query: ListQuery = { conditions: [], sort: { field: 'id', order: 'ASC' }, offset: 1, limit };
    const counted = vi.spyOn(relation, 'count').mockResolvedValue(2);
    const { rows, total } = await readPage(api.platform.db, relation, {}, query, { exact: true });
    counted.mockRestore();
    expect(rows.length).toBeGreaterThan(1);
    expect(total).toBe(1 + rows.length);
  });

  it('pages say that there are at least so many rows, and count to the end when asked to', async () => {
    await sql`insert into "exchange-rates" (type, price) select 'USDT/RUB', 90 from generate_series(1, ${sql.lit(countedRows)})`.execute(
      api.platform.db,
    );
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from "exchange-rates"`.execute(
      api.platform.db,
    );
    const { count } = rows[0]!;
    expect(count).toBeGreaterThan(countedRows);
    const read = async (first: number, last: number, further = '') => {
      const { headers } = await api.call('owner', 'GET', `${ranged('mgmt/exchange-rates', [first, last])}${further}`);
      return [headers.get('content-range'), headers.get('x-total-at-least')];
    };
    expect(await read(0, 9, '&total=bounded')).toEqual([`exchange-rates 0-9/${countedRows + 1}`, 'true']);
    // A client that reads Content-Range alone would else find no row behind these.
    expect(await read(0, 9)).toEqual([`exchange-rates 0-9/${count}`, null]);
    expect(await read(0, 9, '&total=exact')).toEqual([`exchange-rates 0-9/${count}`, null]);
    expect(await read(count - 5, count + 4)).toEqual([`exchange-rates ${count - 5}-${count - 1}/${count}`, null]);
    expect(await read(count - 10, count - 1)).toEqual([`exchange-rates ${count - 10}-${count - 1}/${count}`, null]);
    expect((await read(count + 100, count + 109))[0]).toMatch(new RegExp(`/${count}$`));
  });
});
