import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countedRows, readPage } from '../../server/database/pages';
import { relationOf, type ReadScope } from '../../server/database/relation';
import type { Db } from '../../server/database/schema';
import type { Caller } from '../../server/calls/platform';
import { readScopeOf } from '../../server/entities/scopes';
import { definitions } from '../../server/base/definitions';
import type { Definition } from '../../src/resources/language/definition';
import type { Field } from '../../src/resources/language/fields';
import { isSortable, readFilter, type ListQuery } from '../../src/resources/language/query';
import { mayOpen, ownershipFor } from '../../src/resources/language/rights';
import { Role } from '../../src/resources/language/roles';
import { allNodes, planOf, recordQueries } from './queryPlans';
import { openTestDatabase } from './testPlatform';

const invoiceCount = 200_000;
/** Tables with more rows are never read from beginning to end for a page. */
const manyRows = 20_000;
const limit = 25;
/** Fewer than three digits may read a whole table, as `docs/performance.md` says. */
const searches = ['or', 'nord', 'ivan', 'a2b4c6', '254321', 'zzqzzq', 'nord 254321', 'ivan nord'];
/** What the palette asks for. */
const names = ['order-92401', '254321', 'nord'];
/** Beyond the rows that a list counts by itself. */
const deepOffset = countedRows + 5000;

/**
 * Returns the large tables that the queries of a function read from beginning to end. A scan that stops early, because
 * enough rows were found, is none.
 */
const scannedBy = async (db: Db, large: ReadonlySet<string>, run: (recorded: Db) => Promise<unknown>) => {
  const scanned: string[] = [];
  for (const query of await recordQueries(db, run)) {
    const explain = async (how: string) =>
      allNodes(await planOf(db, query, how)).filter(
        (planned) => planned['Node Type'] === 'Seq Scan' && large.has(planned['Relation Name']!),
      );
    if ((await explain('costs off')).length === 0) continue;
    for (const scan of await explain('analyze, timing off'))
      if ((scan['Actual Rows'] ?? 0) + (scan['Rows Removed by Filter'] ?? 0) > manyRows)
        scanned.push(`${scan['Relation Name']}: ${query.sql} ${JSON.stringify(query.parameters)}`);
  }
  return scanned;
};

const sampleFilter = (name: string, { options, target, kind }: Field): object => {
  if (options) return { [name]: [Number(Object.keys(options)[0])] };
  if (target) return { [name]: 3 };
  if (kind.name === 'yesNo') return { [name]: false };
  if (kind.name === 'dateTime') return { [`${name}_gte`]: Date.now() - 3_600_000 };
  return { [`${name}_gte`]: 1000, [`${name}_lte`]: 2000 };
};

/** Every kind of page that the list of a definition can ask for, in all its orders, filters, tabs and kinds of searches. */
const queriesOf = (definition: Definition): ListQuery[] => {
  const fields = Object.entries(definition.fields as Readonly<Record<string, Field>>);
  const orders = fields
    .filter(([, field]) => isSortable(field) && field.column !== false)
    .flatMap(([field]) => (['ASC', 'DESC'] as const).map((order) => ({ filter: {}, sort: { field, order } })));
  const filters = [
    ...fields.filter(([, field]) => field.filter).map(([name, field]) => sampleFilter(name, field)),
    ...(definition.list?.tabs ?? []).map(({ where }) => where ?? {}),
    ...searches.map((q) => ({ q })),
    ...names.map((named) => ({ named })),
  ].flatMap((filter) => (['ASC', 'DESC'] as const).map((order) => ({ filter, sort: { field: 'id', order } })));
  return [...orders, ...filters].flatMap(({ filter, sort }) =>
    [0, deepOffset].map((offset) => ({
      ...readFilter(definition, filter as Record<string, unknown>),
      sort,
      offset,
      limit,
    })),
  );
};

describe('pages of lists with 200,000 invoices', { tags: ['long'] }, () => {
  let db: Db;
  let close: () => Promise<void>;
  let large: ReadonlySet<string>;
  const people = new Map<Role, number>();
  beforeAll(async () => {
    const { database } = await openTestDatabase('postgres', invoiceCount);
    ({ db, close } = database);
    await sql`vacuum analyze`.execute(db);
    const { rows } = await sql<{
      name: string;
      count: number;
    }>`select relname as name, reltuples::integer as count from pg_class
      where relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(db);
    large = new Set(rows.filter(({ count }) => count > manyRows).map(({ name }) => name));
    expect(large).toContain('deals');
    for (const { id, type } of await db.selectFrom('users').select(['id', 'type']).orderBy('id', 'desc').execute())
      people.set(type as Role, id);
  }, 240_000);
  afterAll(() => close());

  /** What the Owner reads, who sees everything, and each role that sees its own records alone. */
  const scopesOf = (definition: Definition): ReadScope[] =>
    [...people]
      .filter(([role]) => mayOpen(definition, role) && (role === Role.Owner || ownershipFor(definition, role)))
      .map(([role, id]) => readScopeOf(definition, { id, role } as Caller));

  it.each(definitions.filter(({ envelope }) => !envelope).map((definition) => [definition.name, definition] as const))(
    'pages of %s read no large table from beginning to end',
    async (_name, definition) => {
      const relation = relationOf(definition);
      const scans: string[] = [];
      for (const scope of scopesOf(definition))
        for (const query of queriesOf(definition)) {
          const scanned = await scannedBy(db, large, (recorded) =>
            readPage(recorded, relation, scope, query, { exact: false }),
          );
          scans.push(...scanned);
        }
      expect(scans).toEqual([]);
    },
    120_000,
  );
});
