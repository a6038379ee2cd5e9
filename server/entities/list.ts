import type { Context } from 'hono';
import { defaultSort, identityOf, type Definition } from '../../src/resources/define';
import { definitions } from '../../src/resources/index';
import { lookupOf, readFilter, UnknownFilter, type ListQuery } from '../../src/resources/query';
import { mayLookUp, mayOpen } from '../../src/resources/rights';
import { encodeRecord } from '../../src/resources/wire';
import { relationOf, type Row, type Sight } from '../database/relation';
import type { Db, Tx } from '../database/schema';
import { forbidden, invalid } from '../errors';
import type { Env, Platform } from '../platform';
import { sightAt } from './sight';

const mostRows = 5000;
/** A whole answer is as long as the table; PostgreSQL wants a number. */
const everything = 2_000_000_000;

const parameter = (context: Context, name: string): unknown => {
  const text = context.req.query(name);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw invalid(name, `${name} is not JSON`);
  }
};

const readRange = (range: unknown): { offset: number; limit: number } => {
  const [first, last] = Array.isArray(range) ? (range as unknown[]) : [];
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(last))
    throw invalid('range', 'range must be [first, last]');
  const offset = first as number;
  const limit = (last as number) - offset + 1;
  if (offset < 0 || limit < 0 || limit > mostRows) throw invalid('range', `range must span 0 to ${mostRows} rows`);
  return { offset, limit };
};

const readSort = (definition: Definition, sort: unknown): ListQuery['sort'] => {
  if (sort === undefined) return { field: defaultSort(definition).field, order: 'ASC' };
  const [field, order] = Array.isArray(sort) ? (sort as unknown[]) : [];
  if (typeof field !== 'string' || (order !== 'ASC' && order !== 'DESC')) {
    throw invalid('sort', 'sort must be [field, "ASC" or "DESC"]');
  }
  return { field: field === 'id' ? identityOf(definition) : field, order };
};

/** The `range`, `sort` and `filter` of an address, checked against the definition. */
const readQuery = (definition: Definition, context: Context): { query: ListQuery; ranged: boolean } => {
  const range = parameter(context, 'range');
  const filter = parameter(context, 'filter') ?? {};
  if (typeof filter !== 'object' || filter === null) throw invalid('filter', 'filter must be an object');
  try {
    const renamed = Object.entries(filter).map(([key, value]) => [
      key === 'id' && !definition.fields.id ? identityOf(definition) : key,
      value as unknown,
    ]);
    const conditions = readFilter(definition, Object.fromEntries(renamed) as Record<string, unknown>);
    const span = range === undefined ? { offset: 0, limit: everything } : readRange(range);
    return {
      query: { ...conditions, ...span, sort: readSort(definition, parameter(context, 'sort')) },
      ranged: range !== undefined,
    };
  } catch (error) {
    if (error instanceof UnknownFilter) throw invalid(error.field, error.message);
    throw error;
  }
};

/** Rows as the list's answer carries them: wrapped, with the counts beside them, where the definition says so. */
export const wrapRows = async (db: Db | Tx, definition: Definition, sight: Sight, rows: readonly Row[]) => {
  const records = rows.map((row) => encodeRecord(definition, row));
  if (!definition.wrapper) return records;
  const facts: Record<string, number> = {};
  for (const [name, { where }] of Object.entries(definition.wrapper.facts)) {
    facts[name] = await relationOf(definition).count(db, sight, readFilter(definition, where));
  }
  return { ...facts, [definition.wrapper.rows]: records };
};

/**
 * `GET` of a list: the whole array, or with `range` one page and its `Content-Range`. A role that may only look the
 * entity up gets ids and titles.
 */
export const listRecords = (platform: Platform, full: Definition) => async (context: Context<Env>) => {
  const { role } = context.get('caller');
  const opens = mayOpen(full, role);
  if (!opens && !mayLookUp(definitions, full, role)) throw forbidden();
  const definition = opens ? full : lookupOf(full);
  const relation = relationOf(definition);
  const sight = await sightAt(platform.db, full, context, full.endpoint);
  const { query, ranged } = readQuery(definition, context);
  const rows = await relation.list(platform.db, sight, query);
  if (ranged) {
    const total = await relation.count(platform.db, sight, query);
    const last = Math.max(query.offset, query.offset + rows.length - 1);
    context.header('Content-Range', `${full.name} ${query.offset}-${last}/${total}`);
    context.header('Access-Control-Expose-Headers', 'Content-Range');
  }
  return context.json(await wrapRows(platform.db, definition, sight, rows));
};
