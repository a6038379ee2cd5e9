import { sql } from 'kysely';
import { isSortable } from '../../src/resources/language/query';
import type { Field } from '../../src/resources/language/fields';
import { definitions } from '../../src/resources/index';
import { tableOf } from '../../src/resources/language/tables';
import { setTimeout as delay } from 'node:timers/promises';
import { frequentIndexes } from './firstSchema';
import { locks } from './locks';
import { columnsOf, inverseOf, ownTables, tableDefinitions, type Db, type Tx } from './schema';
import { sortKeySql, type Expression } from './searchSql';
import { deliverySql, invoiceSql } from './statusSql';
import { searchIndexes, searchIndexSuffix, type SearchIndex } from './searchText';

/** An index that a list needs: the keys of its order, by which it also filters. */
export interface ListIndex {
  name: string;
  table: string;
  /** Its first column. */
  column: string;
  keys: readonly Expression[];
  /** Condition on the rows that it covers. Default: all. */
  where?: Expression;
}

/** Suffix of the names of these indexes. */
const suffix = '_order';
const maxNameLength = 63;
/** Longest text, in characters, whose key fits into an index. */
const maxIndexedLength = 255;

const indexName = (table: string, columns: readonly string[]) =>
  `${`${table}_${columns.join('_')}`.slice(0, maxNameLength - suffix.length)}${suffix}`;

const fitsIndex = ({ maxLength, kind }: Field) => (maxLength ?? kind.maxLength ?? maxIndexedLength) <= maxIndexedLength;

const isUniqueColumn = ({ kind, unique }: Field) => kind.index === 'unique' || unique === true;

const isListed = (field: Field) => isSortable(field) && fitsIndex(field) && (field.column !== false || field.filter);

/** Whether rows are looked up by this column whatever the lists show: references, dates of creation, account numbers. */
const isLookedUp = ({ target, kind, required }: Field) =>
  target !== undefined || kind.index !== undefined || (kind.defaultSql !== undefined && required === true);

/**
 * Returns the indexes that follow from the definitions. A list orders by a field and then by id, in both directions, and
 * filters by the same fields: one index on (field, id) serves all of it. A field read through a reference is ordered by
 * an index of the table that has it, where that table refers back (`inverseOf`). Tables with few rows have only the
 * indexes of lookups: an index on what every payment changes costs it more than sorting a few rows.
 */
export const listIndexes = (): readonly ListIndex[] => {
  const indexes = new Map<string, ListIndex>();
  const add = (table: string, columns: readonly [string, ...string[]], keys: readonly Expression[]) => {
    const name = indexName(table, columns);
    indexes.set(name, { name, table, column: columns[0], keys });
  };
  const addColumn = (table: string, name: string, field: Field) =>
    isUniqueColumn(field) || add(table, [name], [sortKeySql(field, sql.id(name)), sql.id('id')]);
  for (const table of [...tableDefinitions.map(({ name }) => name), ...Object.keys(ownTables)])
    for (const [name, field] of Object.entries(columnsOf(table))) if (isLookedUp(field)) addColumn(table, name, field);
  for (const definition of definitions.filter(({ fewRows }) => !fewRows)) {
    const table = tableOf(definition);
    const columns = columnsOf(table);
    for (const [name, field] of Object.entries(definition.fields).filter(([, candidate]) => isListed(candidate))) {
      if (columns[name] && !field.from) addColumn(table, name, columns[name]);
      const inverse = inverseOf(table, field.from);
      if (inverse)
        add(
          inverse.table,
          [inverse.column, inverse.back],
          [sortKeySql(field, sql.id(inverse.column)), sql.id(inverse.back)],
        );
    }
  }
  for (const index of indexesOfFewRows) indexes.set(index.name, index);
  return [...indexes.values()];
};

/** Indexes of some rows only, which the others do not pay for. */
const indexesOfFewRows: readonly ListIndex[] = [
  // What people completed on a day, which supervisors see of everybody at once (`peopleAtWork.ts`).
  {
    name: `invoices_owner_endDate${suffix}`,
    table: 'invoices',
    column: 'owner',
    keys: [sql.id('owner'), sql.id('endDate')],
    where: sql`status = ${invoiceSql.Complete} and owner is not null`,
  },
  {
    name: `invoices_linkId${suffix}`,
    table: 'invoices',
    column: 'linkId',
    keys: [sql.id('linkId'), sql.id('id')],
    where: sql`"linkId" is not null`,
  },
  // What is to be sent, by webhook and time.
  {
    name: `deliveries_waiting${suffix}`,
    table: 'deliveries',
    column: 'webhookId',
    keys: [sql.id('webhookId'), sql.id('nextTry'), sql.id('id')],
    where: sql`status = ${deliverySql.Waiting}`,
  },
];

/** Names of the index on this column alone, which the version before had. */
const earlierNames = ({ table, column }: ListIndex) =>
  [`${table}_${column}_index`.slice(0, maxNameLength)].filter((name) => !Object.hasOwn(frequentIndexes, name));

/** Indexes of earlier first schemas. One of the lists has taken the place of each. */
const superseded: readonly string[] = ['deals_updated', 'deals_reversed', 'invoices_ended'];

/** Whether an index is of lists or searches, or was superseded by one. Others are never dropped. */
export const isOurs = (name: string) =>
  name.endsWith(suffix) || name.endsWith(searchIndexSuffix) || superseded.includes(name);

const readIndexes = async (db: Db): Promise<ReadonlyMap<string, boolean>> => {
  const { rows } = await sql<{ name: string; valid: boolean }>`select c.relname as name, i.indisvalid as valid
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = current_schema()::regnamespace`.execute(db);
  return new Map(rows.map(({ name, valid }) => [name, valid]));
};

/** Returns the names of the indexes of lists that the database lacks. */
export const missingListIndexes = async (db: Db): Promise<string[]> => {
  const existing = await readIndexes(db);
  return listIndexes().flatMap(({ name }) => (existing.get(name) === true ? [] : [name]));
};

const hasRows = async (db: Db, tables: readonly string[]): Promise<ReadonlySet<string>> => {
  if (tables.length === 0) return new Set();
  const queries = tables.map(
    (table) => sql`select ${sql.lit(table)} as name where exists (select 1 from ${sql.table(table)})`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(queries, sql` union all `)}`.execute(db);
  return new Set(rows.map(({ name }) => name));
};

const concurrently = sql.raw('concurrently');

/** An index to create: its table, and the rest of the statement. */
interface WantedIndex {
  name: string;
  table: string;
  on: Expression;
}

const create = ({ name, table, on }: WantedIndex, how: Expression) =>
  sql`create index ${how} if not exists ${sql.id(name)} on ${sql.table(table)} ${on}`;

/**
 * The schema of pg_trgm, which the database gets here unless its administrator does not let us; undefined without it.
 * Hosted databases often keep extensions in a schema of their own, which no name is looked up in.
 */
const schemaOfTrigrams = async (db: Db): Promise<string | undefined> => {
  await sql`create extension if not exists pg_trgm`.execute(db).catch(() => undefined);
  const { rows } = await sql<{ name: string }>`select n.nspname as name
    from pg_extension e join pg_namespace n on n.oid = e.extnamespace
    where e.extname = 'pg_trgm' and has_schema_privilege(n.oid, 'usage')`.execute(db);
  return rows[0]?.name;
};

/**
 * Changes are collected up to this size before they are sorted into an index of a search: an update then takes 0.18 ms
 * instead of 0.75, and a search 4 ms longer at most.
 */
const pendingKb = 4096;

const searchIndexOn = ({ key }: SearchIndex, schema: string) =>
  sql`using gin (${key} ${sql.id(schema, 'gin_trgm_ops')}) with (gin_pending_list_limit = ${sql.lit(pendingKb)})`;

/** Creates and drops indexes; the caller holds the lock, so that no other instance does. Returns whether searches have theirs. */
const bringUpToDate = async (db: Db, how: Expression): Promise<boolean> => {
  const trigrams = await schemaOfTrigrams(db);
  const existing = await readIndexes(db);
  const ofLists = listIndexes();
  const wanted: readonly WantedIndex[] = [
    ...ofLists.map((index) => ({
      ...index,
      on: sql`(${sql.join(index.keys)})${index.where ? sql` where ${index.where}` : sql``}`,
    })),
    ...(trigrams === undefined
      ? []
      : searchIndexes(db).map((index) => ({ ...index, on: searchIndexOn(index, trigrams) }))),
  ];
  const names = new Set(wanted.map(({ name }) => name));
  const outdated = [...existing].filter(([name, valid]) => isOurs(name) && !(valid && names.has(name)));
  const replaced = ofLists.flatMap(earlierNames).filter((name) => existing.has(name));
  const missing = wanted.filter(({ name }) => existing.get(name) !== true);
  for (const [name] of outdated) await sql`drop index ${how} if exists ${sql.id(name)}`.execute(db);
  const filled = await hasRows(db, [...new Set(missing.map(({ table }) => table))]);
  await db.transaction().execute(async (tx) => {
    for (const index of missing) if (!filled.has(index.table)) await create(index, sql``).execute(tx);
  });
  for (const index of missing) if (filled.has(index.table)) await create(index, how).execute(db);
  for (const name of replaced) await sql`drop index ${how} if exists ${sql.id(name)}`.execute(db);
  // The planner knows which values an expression has only from statistics.
  const changed = new Set(
    missing
      .filter(({ table, name }) => filled.has(table) && name.endsWith(searchIndexSuffix))
      .map(({ table }) => table),
  );
  for (const table of changed) await sql`analyze ${sql.table(table)}`.execute(db);
  return trigrams !== undefined;
};

/**
 * Fills tables without these indexes, and then builds each over all rows at once, which takes a fraction of the time. The
 * caller holds a lock, so that nobody else writes.
 */
export const fillWithoutIndexes = async (tx: Tx, fill: () => Promise<void>): Promise<void> => {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select r.relname as "table", c.relname as name, pg_get_indexdef(c.oid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class r on r.oid = i.indrelid
    where c.relnamespace = current_schema()::regnamespace`.execute(tx);
  const dropped = rows.filter(({ name }) => isOurs(name));
  for (const { name } of dropped) await sql`drop index ${sql.id(name)}`.execute(tx);
  await fill();
  for (const { definition } of dropped) await sql.raw(definition).execute(tx);
  for (const table of new Set(dropped.map((index) => index.table))) await sql`analyze ${sql.table(table)}`.execute(tx);
};

const retryMs = 200;

/**
 * Creates the indexes that the definitions need and the database lacks, and drops those that no definition needs any
 * more. On a server (`isShared`) other instances go on writing meanwhile. One instance does it at a time. Returns whether
 * searches have indexes: a server may not let us use pg_trgm.
 */
export const updateListIndexes = (db: Db, isShared: boolean): Promise<boolean> =>
  db.connection().execute(async (connection) => {
    // Waiting for the lock in a statement would hold a snapshot, for whose end `concurrently` waits.
    for (;;) {
      const { rows } = await sql<{ locked: boolean }>`
        select pg_try_advisory_lock(${sql.lit(locks.indexes)}) as locked`.execute(connection);
      if (rows[0]!.locked) break;
      await delay(retryMs);
    }
    try {
      return await bringUpToDate(connection, isShared ? concurrently : sql``);
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(locks.indexes)})`.execute(connection);
    }
  });
