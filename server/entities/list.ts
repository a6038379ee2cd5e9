import type { Context } from 'hono';
import { defaultSort, identityOf, type Definition } from '../../src/resources/language/definition';
import { definitions } from '../../src/resources/index';
import { hasField, lookupOf, readFilter, UnknownFilter, type ListQuery } from '../../src/resources/language/query';
import { mayLookUp, mayOpen } from '../../src/resources/language/rights';
import { encodeRecord } from '../../src/resources/language/wire';
import { changesWithTime } from '../database/derived';
import { relationOf, type Row, type ReadScope } from '../database/relation';
import type { Db, Tx } from '../database/schema';
import { forbidden, invalid } from '../ground/errors';
import type { Caller, Env, Platform } from '../calls/platform';
import { UserLimiter } from '../ground/userLimiter';
import { factsOf } from './facts';
import { readScopeAt } from './scopes';
import { sendWholeLists } from './sendWholeLists';

const mostRows = 5000;
const notModified = 304;
/** Pages of one user that are read at once, of whatever lists, and how many more may wait. */
const pages = new UserLimiter(6, 200);

interface Asked {
  definition: Definition;
  context: Context<Env>;
}

const parameter = (context: Context, name: string): unknown => {
  const text = context.req.query(name);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw invalid(name, { phrase: '%{name} is not JSON', args: { name } });
  }
};

/** The rows that `range` names: `[first, last]`, both included. Throws 422 for anything else. */
export const readRange = (range: unknown): { offset: number; limit: number } => {
  const [first, last] = Array.isArray(range) ? (range as unknown[]) : [];
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(last))
    throw invalid('range', 'range must be [first, last]');
  const offset = first as number;
  const limit = (last as number) - offset + 1;
  if (offset < 0 || limit < 0 || limit > mostRows)
    throw invalid('range', {
      phrase: 'range must span 0 to %{smart_count} row |||| range must span 0 to %{smart_count} rows',
      args: { smart_count: mostRows },
    });
  return { offset, limit };
};

const readSort = (definition: Definition, sort: unknown): ListQuery['sort'] => {
  if (sort === undefined) return { field: defaultSort(definition).field, order: 'ASC' };
  const [field, order] = Array.isArray(sort) ? (sort as unknown[]) : [];
  if (typeof field !== 'string' || (order !== 'ASC' && order !== 'DESC')) {
    throw invalid('sort', 'sort must be [field, "ASC" or "DESC"]');
  }
  const name = field === 'id' ? identityOf(definition) : field;
  if (!hasField(definition, name) || definition.fields[name]!.bounds) {
    throw invalid('sort', { phrase: 'This list cannot be sorted by "%{field}"', args: { field } });
  }
  return { field: name, order };
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
    const span = range === undefined ? { offset: 0, limit: mostRows } : readRange(range);
    return {
      query: { ...conditions, ...span, sort: readSort(definition, parameter(context, 'sort')) },
      ranged: range !== undefined,
    };
  } catch (error) {
    if (error instanceof UnknownFilter) throw invalid(error.field, error.words);
    throw error;
  }
};

/** Rows as the list's answer carries them: wrapped, with the counts beside them, where the definition says so. */
export const wrapRows = async (db: Db | Tx, definition: Definition, sight: ReadScope, rows: readonly Row[]) => {
  const records = rows.map((row) => encodeRecord(definition, row));
  if (!definition.envelope) return records;
  return { ...(await factsOf(db, definition, sight)), [definition.envelope.rows]: records };
};

/** What a whole answer is the same for: its caller, and the tables as they are. */
const etagOf = ({ versions }: Platform, definition: Definition, { id, role }: Caller): string | undefined => {
  if (changesWithTime(definition)) return undefined;
  const version = versions.of(relationOf(definition).tables());
  return version === undefined ? undefined : `W/"${version}.${id}.${role}"`;
};

const hasIds = ({ conditions }: ListQuery, definition: Definition) =>
  conditions.some(({ field, operator }) => operator === 'in' && field === identityOf(definition));

/**
 * `GET` of a list: the whole array, or with `range` one page and its `Content-Range`. A role that may only look the
 * entity up gets ids and titles. Whole arrays carry an ETag and are sent in parts.
 */
export const listRecords = (platform: Platform, full: Definition) => {
  const whole = sendWholeLists(platform);
  const page = async (sight: ReadScope, query: ListQuery, { definition, context }: Asked) => {
    const relation = relationOf(definition);
    const rows = await relation.list(platform.db, sight, query);
    const total = await relation.count(platform.db, sight, query);
    const last = Math.max(query.offset, query.offset + rows.length - 1);
    context.header('Content-Range', `${full.name} ${query.offset}-${last}/${total}`);
    context.header('Access-Control-Expose-Headers', 'Content-Range');
    return context.json(await wrapRows(platform.db, definition, sight, rows));
  };
  return async (context: Context<Env>) => {
    const caller = context.get('caller');
    const opens = mayOpen(full, caller.role);
    if (!opens && !mayLookUp(definitions, full, caller.role)) throw forbidden();
    const definition = opens ? full : lookupOf(full);
    const relation = relationOf(definition);
    // Read before the rows: a change in between makes the next answer new, never this one final.
    const etag = etagOf(platform, definition, caller);
    const sight = await readScopeAt(platform.db, full, context, full.endpoint);
    const { query, ranged } = readQuery(definition, context);
    if (ranged) {
      const done = await pages.take(caller.id, context.req.raw.signal);
      return page(sight, query, { definition, context }).finally(done);
    }
    // Named records are few: an address has room for no more.
    if (hasIds(query, definition)) {
      const rows = await relation.list(platform.db, sight, query);
      return context.json(await wrapRows(platform.db, definition, sight, rows));
    }
    if (etag) context.header('ETag', etag);
    if (etag && context.req.header('if-none-match')?.includes(etag)) return context.body(null, notModified);
    return whole(context, definition, sight, query);
  };
};
