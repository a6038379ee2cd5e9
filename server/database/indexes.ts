import { sql } from 'kysely';
import { isSortable } from '../../src/resources/language/query';
import type { Field } from '../../src/resources/language/fields';
import { definitions } from '../../src/resources/index';
import { tableOf } from '../../src/resources/language/tables';
import { setTimeout as delay } from 'node:timers/promises';
import { frequentIndexes } from './firstSchema';
import { locks } from './locks';
import { columnsOf, inverseOf, ownTables, tableDefinitions, type Db } from './schema';
import { sortKeySql, type Expression } from './searchSql';

/** An index that a list needs: the keys of its order, by which it also filters. */
export interface ListIndex {
  name: string;
  table: string;
  /** Its first column. */
  column: string;
  keys: readonly Expression[];
}

/** Suffix of the names of these indexes. Others are never dropped. */
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
 * an index of the table that has it, where that table refers back (`inverseOf`).
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
  for (const definition of definitions) {
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
  return [...indexes.values()];
};

/** Names of the index on this column alone, which the version before had. */
const earlierNames = ({ table, column }: ListIndex) =>
  [`${table}_${column}_index`.slice(0, maxNameLength)].filter((name) => !Object.hasOwn(frequentIndexes, name));

const readIndexes = async (db: Db): Promise<ReadonlyMap<string, boolean>> => {
  const { rows } = await sql<{ name: string; valid: boolean }>`select c.relname as name, i.indisvalid as valid
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = current_schema()::regnamespace`.execute(db);
  return new Map(rows.map(({ name, valid }) => [name, valid]));
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

const create = ({ name, table, keys }: ListIndex, how: Expression) =>
  sql`create index ${how} if not exists ${sql.id(name)} on ${sql.table(table)} (${sql.join(keys)})`;

/** Creates and drops indexes; the caller holds the lock, so that no other instance does. */
const bringUpToDate = async (db: Db, how: Expression) => {
  const existing = await readIndexes(db);
  const wanted = listIndexes();
  const names = new Set(wanted.map(({ name }) => name));
  const outdated = [...existing].filter(([name, valid]) => name.endsWith(suffix) && !(valid && names.has(name)));
  const replaced = wanted.flatMap(earlierNames).filter((name) => existing.has(name));
  const missing = wanted.filter(({ name }) => existing.get(name) !== true);
  for (const [name] of outdated) await sql`drop index ${how} if exists ${sql.id(name)}`.execute(db);
  const filled = await hasRows(db, [...new Set(missing.map(({ table }) => table))]);
  await db.transaction().execute(async (tx) => {
    for (const index of missing) if (!filled.has(index.table)) await create(index, sql``).execute(tx);
  });
  for (const index of missing) if (filled.has(index.table)) await create(index, how).execute(db);
  for (const name of replaced) await sql`drop index ${how} if exists ${sql.id(name)}`.execute(db);
};

const retryMs = 200;

/**
 * Creates the indexes that the definitions need and the database lacks, and drops those that no definition needs any
 * more. On a server (`isShared`) other instances go on writing meanwhile. One instance does it at a time.
 */
export const updateListIndexes = (db: Db, isShared: boolean): Promise<void> =>
  db.connection().execute(async (connection) => {
    // Waiting for the lock in a statement would hold a snapshot, for whose end `concurrently` waits.
    for (;;) {
      const { rows } = await sql<{ locked: boolean }>`
        select pg_try_advisory_lock(${sql.lit(locks.indexes)}) as locked`.execute(connection);
      if (rows[0]!.locked) break;
      await delay(retryMs);
    }
    try {
      await bringUpToDate(connection, isShared ? concurrently : sql``);
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(locks.indexes)})`.execute(connection);
    }
  });
