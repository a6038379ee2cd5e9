import { sql } from 'kysely';
import type { ListQuery } from '../../src/resources/language/query';
import { tableOf } from '../../src/resources/language/tables';
import { idsWithValue } from './derived';
import { readableTarget, type ReadScope, type Relation, type Row } from './relation';
import { inverseOf, type Db, type Tx } from './schema';
import { sortKeySql, type Expression } from './searchSql';

/** Rows are counted no further than this before they are read; a list of more is walked in its order. */
export const countedRows = 10_000;
/** A client that knows no lower bounds pages by the total alone: for it a long list is counted on, up to so many rows. */
export const furtherRows = 100_000;

/** A query of a reader: what every function here is given. */
interface Reading {
  relation: Relation;
  scope: ReadScope;
  query: ListQuery;
}

const directionOf = ({ query }: Reading) =>
  sql.raw(query.sort.order === 'DESC' ? 'desc nulls first' : 'asc nulls last');

const keyOf = ({ relation }: Reading, name: string) => {
  const field = relation.definition.fields[name];
  if (!field) throw new TypeError(`There is no field "${name}" to sort by`);
  return { field, key: sortKeySql(field, relation.valueOf(name)) };
};

const identityKey = (reading: Reading) => keyOf(reading, 'id').key;

/** The rows of a query, with what their order reads. */
const rowsOf = ({ relation, scope, query }: Reading) =>
  relation.rowsOf(scope, query, { fields: [query.sort.field, 'id'] });

const readIds = async (db: Db | Tx, ids: Expression): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`${ids}`.execute(db);
  return rows.map(({ id }) => id);
};

/**
 * Returns the rows of a short list with the key of its order, `enough` of them if given. References are ordered by the title
 * of their target, which is joined: a subquery would run once for each row.
 */
const shortListSql = (reading: Reading, enough?: number): Expression => {
  const { relation, scope, query } = reading;
  const { field, key } = keyOf(reading, query.sort.field);
  const target = field.target === undefined ? undefined : readableTarget(field, scope);
  const titles = target && sql`(select r.id, ${sortKeySql(target.title, target.column)} as title ${target.from})`;
  const join = titles ? sql`left join ${titles} target on target.id = ${relation.valueOf(query.sort.field)}` : sql``;
  const most = enough === undefined ? sql`` : sql`limit ${enough}`;
  const found = (from: Expression, condition: Expression) =>
    sql`select t.id, ${titles ? sql`target.title` : key} as key, ${identityKey(reading)} as identity
      ${from} ${join} where ${condition} ${most}`;
  if (query.q === undefined) {
    const { from, condition } = rowsOf(reading);
    return found(from, condition);
  }
  const { from, conditions } = relation.foundParts(scope, query);
  if (conditions.length === 0) return found(from, sql`false`);
  const parts = conditions.map((condition) => sql`(${found(from, condition)})`);
  return parts.length === 1 ? parts[0]! : sql`${sql.join(parts, sql` union `)} ${most}`;
};

/** Finds the rows of a short list by its conditions, then sorts them; with `enough`, finds and counts no more. */
const findShortList = async (db: Db | Tx, reading: Reading, enough?: number) => {
  const { query } = reading;
  const direction = directionOf(reading);
  const { rows } = await sql<{ count: number; ids: readonly number[] }>`
    with found as materialized (${shortListSql(reading, enough)}),
    page as (select id from found
      order by key ${direction}, identity ${direction} offset ${query.offset} limit ${query.limit})
    select (select count(*)::integer from found) as count, (select coalesce(json_agg(id), '[]') from page) as ids`.execute(
    db,
  );
  return rows[0]!;
};

/** A part of a long list in its order: the ids and identities of its rows from an offset on, and how many it has. */
interface Part {
  rows: (offset: number, limit: number) => Expression;
  count: Expression;
}

/** The rows that meet a further condition, ordered by the index on these keys. */
const ordered = (reading: Reading, keys: readonly Expression[], further?: Expression): Part => {
  const { from, condition } = rowsOf(reading);
  const where = further ? sql`${condition} and ${further}` : condition;
  const direction = directionOf(reading);
  const by = sql.join(keys.map((key) => sql`${key} ${direction}`));
  return {
    rows: (offset, limit) => sql`select t.id, ${identityKey(reading)} as identity ${from} where ${where}
      order by ${by} offset ${offset} limit ${limit}`,
    count: sql`select count(*)::integer as count ${from} where ${where}`,
  };
};

/**
 * The rows whose reference is one of these targets (`id`, `key`), by key: takes the rows of each by the reference's index.
 * Only that index has the order of (reference, identity). An equality would make the reference irrelevant to the order,
 * and the planner might look for the rows of a target, of which there may be none, among all rows in the order of ids.
 */
const byTarget = (reading: Reading, reference: Expression, targets: Expression): Part => {
  const { from, condition } = rowsOf(reading);
  const direction = directionOf(reading);
  const identity = identityKey(reading);
  return {
    rows: (offset, limit) => sql`select found.id, found.identity from (${targets}) target cross join lateral
      (select t.id, ${identity} as identity ${from} where ${condition} and ${reference} between target.id and target.id
        order by ${reference} ${direction}, ${identity} ${direction} limit ${offset + limit}) found
      order by target.key ${direction}, found.identity ${direction} offset ${offset} limit ${limit}`,
    count: sql`select count(*)::integer as count ${from} where ${condition}
      and ${reference} in (select id from (${targets}) target)`,
  };
};

/** The rows of two parts that have none in common, both ordered by identity, in that order. */
const merged = (reading: Reading, first: Part, second: Part): Part => ({
  rows: (offset, limit) => sql`select id, identity from (
      (${first.rows(0, offset + limit)}) union all (${second.rows(0, offset + limit)})) found
    order by identity ${directionOf(reading)} offset ${offset} limit ${limit}`,
  count: sql`select ((${first.count}) + (${second.count})) as count`,
});

/** The order of a long list as parts, each of which an index orders. */
const partsOf = (reading: Reading): readonly Part[] => {
  const { relation } = reading;
  const table = tableOf(relation.definition);
  const { field: name, order } = reading.query.sort;
  const { field, key } = keyOf(reading, name);
  const identity = identityKey(reading);
  const inOrder = (valued: Part, empty: Part) => (order === 'DESC' ? [empty, valued] : [valued, empty]);
  if (field.target !== undefined) {
    const { title, titlePath, column, from, isWholeTable, table: target } = readableTarget(field, reading.scope);
    const reference = relation.valueOf(name);
    // Records without a name have their id as title.
    if (isWholeTable && titlePath === 'id') return [ordered(reading, [reference, identity])];
    const titleKey = sortKeySql(title, column);
    const titled = sql`select r.id, ${titleKey} as key ${from} and ${titleKey} is not null`;
    const unreferred = ordered(reading, [reference, identity], sql`${reference} is null`);
    // Every row has a key.
    if (isWholeTable && title.kind.isKey) return inOrder(byTarget(reading, reference, titled), unreferred);
    const untitled = sql`select id, 0 as key from ${sql.table(target)} other
      where not exists (select 1 from (${titled}) titled where titled.id = other.id)`;
    return inOrder(
      byTarget(reading, reference, titled),
      merged(reading, unreferred, byTarget(reading, reference, untitled)),
    );
  }
  const inverse = inverseOf(table, field.from);
  if (inverse) {
    const reference = sql.ref(`t.${inverse.reference}`);
    const back = relation.pathOf(`${inverse.reference}.${inverse.back}`);
    const unreferred = ordered(reading, [reference, identity], sql`${reference} is null`);
    const empty = ordered(reading, [key, back], sql`${key} is null and ${back} is not null`);
    return inOrder(ordered(reading, [key, back], sql`${key} is not null`), merged(reading, unreferred, empty));
  }
  const ids = field.derived ? idsWithValue(table, name) : undefined;
  if (!ids) return [ordered(reading, [key, identity])];
  const hasValue = sql`t.id = any(array(${ids}))`;
  return inOrder(ordered(reading, [key, identity], hasValue), ordered(reading, [identity], sql`not (${hasValue})`));
};

/** Walks a long list in its order. */
const idsOfLongList = async (db: Db | Tx, reading: Reading): Promise<readonly number[]> => {
  const { limit } = reading.query;
  let { offset } = reading.query;
  const found: number[] = [];
  for (const part of partsOf(reading)) {
    const ids = await readIds(db, part.rows(offset, limit - found.length));
    found.push(...ids);
    if (found.length >= limit) break;
    if (ids.length > 0) offset = 0;
    else if (offset > 0) {
      const { rows } = await sql<{ count: number }>`${part.count}`.execute(db);
      offset = Math.max(0, offset - rows[0]!.count);
    }
  }
  return found;
};

const rowsInOrder = async (db: Db | Tx, { relation, scope }: Reading, ids: readonly number[]): Promise<Row[]> => {
  const rows = new Map((await relation.byIds(db, scope, ids)).map((row) => [row.id as number, row]));
  return ids.map((id) => rows.get(id)).filter((row) => row !== undefined);
};

/** Reads the rows of a query that selects few of them. */
export const readRows = async (db: Db | Tx, relation: Relation, scope: ReadScope, query: ListQuery): Promise<Row[]> => {
  const reading = { relation, scope, query };
  return rowsInOrder(db, reading, (await findShortList(db, reading)).ids);
};

/** One page of a list. Without `isExact` there are at least `total` rows. */
export interface Page {
  rows: Row[];
  total: number;
  isExact: boolean;
}

/**
 * Reads one page of a list. Counts first, no further than `upTo` unless `exact`: the rows of a short list are found by
 * their conditions and sorted, a long one is walked in its order. Neither depends on the planner's guess of how
 * many rows meet the conditions. Other columns than those are read of the page's rows alone. With `further`, a long list without a
 * search is then counted on, up to so many rows.
 */
export const readPage = async (
  db: Db | Tx,
  relation: Relation,
  scope: ReadScope,
  query: ListQuery,
  { exact, upTo = countedRows, further }: { exact: boolean; upTo?: number; further?: number },
): Promise<Page> => {
  const reading = { relation, scope, query };
  const { offset, limit } = query;
  // What a search finds is counted and sorted at once: counting first would take twice as long.
  const found = query.q === undefined ? undefined : await findShortList(db, reading, upTo + 1);
  const isCounted = found !== undefined && (!exact || found.count <= upTo);
  const counted = isCounted ? found.count : await relation.count(db, scope, query, exact ? undefined : upTo + 1);
  const isLong = counted > upTo;
  // One more than the page has tells whether it is the last one.
  const ids = await (isLong
    ? idsOfLongList(db, { ...reading, query: { ...query, limit: limit + 1 } })
    : (found ?? (await findShortList(db, reading))).ids);
  const rows = await rowsInOrder(db, reading, ids.slice(0, limit));
  // Rows may have been added since they were counted.
  const seen = ids.length > 0 ? offset + Math.min(ids.length, limit) : 0;
  if (exact || !isLong) return { rows, total: Math.max(counted, seen), isExact: true };
  if (ids.length > limit) {
    const isFurther = further !== undefined && query.q === undefined;
    const known = isFurther ? await relation.count(db, scope, query, further + 1) : counted;
    return { rows, total: Math.max(known, offset + ids.length), isExact: isFurther && known <= further };
  }
  return { rows, total: ids.length > 0 ? offset + ids.length : await relation.count(db, scope, query), isExact: true };
};
