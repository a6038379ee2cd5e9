import { sql } from 'kysely';
import { isSortable } from '../../src/resources/language/query';
import { hidesNumber, type Field } from '../../src/resources/language/fields';
import { definitions } from '../base/definitions';
import { tableOf } from '../../src/resources/language/tables';
import { setTimeout as delay } from 'node:timers/promises';
import { isDivided, readActivityParts } from './activityMonths';
import { givenDomain } from './domainSql';
import { withBriefLocks } from './briefLocks';
import { frequentIndexes } from './firstSchema';
import { locks } from './locks';
import { columnsOf, inverseOf, ownTables, tableDefinitions, type Db, type Tx } from './schema';
import { sortKeySql, type Expression } from './searchSql';
import { allActivity, storedNameOf } from './storedTables';
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
 * Returns the indexes that follow from the definitions, and those of the domain. A list orders by a field and then by id, in both directions, and
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
    isUniqueColumn(field) ||
    // Of another name than that of the version before, which had the whole number in it.
    add(table, hidesNumber(field) ? [name, 'masked'] : [name], [sortKeySql(field, sql.id(name)), sql.id('id')]);
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
  for (const { name, ...index } of givenDomain().indexes)
    indexes.set(`${name}${suffix}`, { name: `${name}${suffix}`, ...index });
  return [...indexes.values()];
};

/** Names of the index on this column alone, which the version before had. */
const earlierNames = ({ table, column }: ListIndex) =>
  [`${table}_${column}_index`.slice(0, maxNameLength)].filter((name) => !Object.hasOwn(frequentIndexes, name));

/** Indexes of earlier first schemas. One of the lists has taken the place of each. */
const superseded: readonly string[] = [
  'deals_updated',
  'deals_reversed',
  'invoices_ended',
  'accounts_unused_longest',
  'transactions_paid_lately',
];

/** Suffix of the indexes of all activity. The version before drops those with the others, which it does not know. */
const suffixOfAll = '_of_all';

/** Whether an index is of lists or searches, or was superseded by one. Others are never dropped. */
export const isOurs = (name: string) =>
  [suffix, searchIndexSuffix, suffixOfAll].some((ending) => name.endsWith(ending)) || superseded.includes(name);

/** Indexes by name, and whether they are valid; without those that are parts of another one. */
const readIndexes = async (db: Db): Promise<ReadonlyMap<string, boolean>> => {
  const { rows } = await sql<{ name: string; valid: boolean }>`select c.relname as name, i.indisvalid as valid
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = current_schema()::regnamespace and not c.relispartition`.execute(db);
  return new Map(rows.map(({ name, valid }) => [name, valid]));
};

/** An index to create: its table, and the rest of the statement. */
interface WantedIndex {
  name: string;
  table: string;
  on: Expression;
}

/** The index of all activity that has an index of the undivided table as its first part. */
const ofAll = (index: WantedIndex): WantedIndex => {
  const table = storedNameOf(index.table);
  return table === index.table ? index : { ...index, table, name: `${index.name}${suffixOfAll}` };
};

const wantedListIndexes = (): readonly WantedIndex[] =>
  listIndexes().map(({ keys, where, ...index }) => ({
    ...index,
    on: sql`(${sql.join(keys)})${where ? sql` where ${where}` : sql``}`,
  }));

/** Returns the names of the indexes of lists that the database lacks. */
export const missingListIndexes = async (db: Db): Promise<string[]> => {
  const existing = await readIndexes(db);
  const wanted = wantedListIndexes();
  const stored = (await isDivided(db)) ? wanted.map(ofAll) : wanted;
  return stored.flatMap(({ name }) => (existing.get(name) === true ? [] : [name]));
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

const create = ({ name, table, on }: WantedIndex, how: Expression) =>
  sql`create index ${how} if not exists ${sql.id(name)} on ${sql.table(table)} ${on}`;

/** The schema of pg_trgm; undefined without it. Hosted databases often keep extensions in a schema in which no name is looked up. */
const schemaOfTrigrams = async (db: Db | Tx): Promise<string | undefined> => {
  const { rows } = await sql<{ name: string }>`select n.nspname as name
    from pg_extension e join pg_namespace n on n.oid = e.extnamespace
    where e.extname = 'pg_trgm' and has_schema_privilege(n.oid, 'usage')`.execute(db);
  return rows[0]?.name;
};

/** Creates pg_trgm, unless the administrator of the database does not let us. */
const createTrigrams = (db: Db): Promise<unknown> =>
  sql`create extension if not exists pg_trgm`.execute(db).catch(() => undefined);

/**
 * Changes are collected up to this size before they are sorted into an index of a search: an update then takes 0.18 ms
 * instead of 0.75, and a search 4 ms longer at most.
 */
const pendingKb = 4096;

const searchIndexOn = ({ key }: SearchIndex, schema: string) =>
  sql`using gin (${key} ${sql.id(schema, 'gin_trgm_ops')}) with (gin_pending_list_limit = ${sql.lit(pendingKb)})`;

/** All indexes that the definitions need, of tables as they are before activity is divided. */
const wantedIndexes = (db: Db | Tx, trigrams: string | undefined): readonly WantedIndex[] => [
  ...wantedListIndexes(),
  ...(trigrams === undefined
    ? []
    : searchIndexes(db).map((index) => ({ ...index, on: searchIndexOn(index, trigrams) }))),
];

/**
 * Creates the indexes of all activity, in the transaction that divides it. They take those of the undivided table as their
 * parts, so that nothing is built.
 */
export const createIndexesOfAllActivity = async (tx: Tx): Promise<void> => {
  const wanted = wantedIndexes(tx, await schemaOfTrigrams(tx));
  for (const index of wanted.map(ofAll).filter(({ table }) => table === allActivity))
    await create(index, sql``).execute(tx);
};

/**
 * Creates an index of a table with rows while others go on writing. An index of all activity is created on each of its parts,
 * before it takes these as its own.
 */
const createBeside = async (db: Db, { table, name, on }: WantedIndex, how: Expression) => {
  if (table !== allActivity) return create({ table, name, on }, how).execute(db);
  for (const part of await readActivityParts(db)) {
    const ofPart = name.slice(0, -suffixOfAll.length).replace('activity', part.name);
    await create({ table: part.name, name: ofPart, on }, how).execute(db);
  }
  return withBriefLocks(db, (tx) => create({ table, name, on }, sql``).execute(tx));
};

/** Drops an index. PostgreSQL cannot do so beside others with that of a divided table: it waits for no lock for long instead. */
const dropIndex = async (db: Db, name: string, how: Expression): Promise<void> => {
  if (name.endsWith(suffixOfAll))
    await withBriefLocks(db, (tx) => sql`drop index if exists ${sql.id(name)}`.execute(tx));
  else await sql`drop index ${how} if exists ${sql.id(name)}`.execute(db);
};

/** Creates and drops indexes; the caller holds the lock, so that no other instance does. Returns whether searches have theirs. */
const bringUpToDate = async (db: Db, how: Expression): Promise<boolean> => {
  await createTrigrams(db);
  const trigrams = await schemaOfTrigrams(db);
  const existing = await readIndexes(db);
  const undivided = wantedIndexes(db, trigrams);
  const wanted = (await isDivided(db)) ? undivided.map(ofAll) : undivided;
  const names = new Set(wanted.map(({ name }) => name));
  const outdated = [...existing].filter(([name, valid]) => isOurs(name) && !(valid && names.has(name)));
  const replaced = listIndexes()
    .flatMap(earlierNames)
    .filter((name) => existing.has(name));
  const missing = wanted.filter(({ name }) => existing.get(name) !== true);
  for (const [name] of outdated) await dropIndex(db, name, how);
  const filled = await hasRows(db, [...new Set(missing.map(({ table }) => table))]);
  await db.transaction().execute(async (tx) => {
    for (const index of missing) if (!filled.has(index.table)) await create(index, sql``).execute(tx);
  });
  for (const index of missing) if (filled.has(index.table)) await createBeside(db, index, how);
  for (const name of replaced) await dropIndex(db, name, how);
  // The planner knows which values an expression has only from statistics.
  const changed = new Set(
    missing
      .filter(({ table, name }) => filled.has(table) && name.includes(searchIndexSuffix))
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
    where c.relnamespace = current_schema()::regnamespace and not c.relispartition`.execute(tx);
  const dropped = rows.filter(({ name }) => isOurs(name));
  for (const { name } of dropped) await sql`drop index ${sql.id(name)}`.execute(tx);
  await fill();
  // An index of a divided table is described without those of its parts.
  for (const { definition } of dropped) await sql.raw(definition.replace(' ON ONLY ', ' ON ')).execute(tx);
  for (const table of new Set(dropped.map((index) => index.table))) await sql`analyze ${sql.table(table)}`.execute(tx);
};

const retryMs = 200;

/** Runs work on one connection, in one instance at a time of those that create indexes. */
export const holdingIndexes = <A>(db: Db, work: (connection: Db) => Promise<A>): Promise<A> =>
  db.connection().execute(async (connection) => {
    // Waiting for the lock in a statement would hold a snapshot, for whose end `concurrently` waits.
    for (;;) {
      const { rows } = await sql<{ locked: boolean }>`
        select pg_try_advisory_lock(${sql.lit(locks.indexes)}) as locked`.execute(connection);
      if (rows[0]!.locked) break;
      await delay(retryMs);
    }
    try {
      return await work(connection);
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(locks.indexes)})`.execute(connection);
    }
  });

/** How an index is created: on a server (`isShared`) while other instances go on writing. */
export const howToCreate = (isShared: boolean): Expression => (isShared ? concurrently : sql``);

/**
 * Creates the indexes that the definitions need and the database lacks, and drops those that no definition needs any
 * more. On a server (`isShared`) other instances go on writing meanwhile. One instance does it at a time. Returns whether
 * searches have indexes: a server may not let us use pg_trgm.
 */
export const updateListIndexes = (db: Db, isShared: boolean): Promise<boolean> =>
  holdingIndexes(db, (connection) => bringUpToDate(connection, howToCreate(isShared)));
