import { numberOf } from '../../src/resources/language/choices';
import type { Context } from 'hono';
import { defaultSort, type Definition } from '../../src/resources/language/definition';
import { definitions } from '../../src/resources/index';
import {
  hasField,
  isOrdered,
  lookupOf,
  readFilter,
  UnknownFilter,
  type ListQuery,
} from '../../src/resources/language/query';
import { mayLookUp, mayOpen } from '../../src/resources/language/rights';
import { decodeValue } from '../../src/resources/language/values';
import { encodeRecord } from '../../src/resources/language/wire';
import { asOfRows } from '../database/asOf';
import { changesWithTime } from '../database/derived';
import { readPage, readRows } from '../database/pages';
import { relationOf, type Row, type ReadScope } from '../database/relation';
import type { Db, Tx } from '../database/schema';
import { forbidden, invalid } from '../base/errors';
import type { Caller, Env, Platform } from '../calls/platform';
import { UserLimiter } from '../base/userLimiter';
import { envelopeCountsOf } from './envelopeCounts';
import { noteOlderArchived } from './olderArchived';
import { readScopeAt } from './scopes';
import { sendWholeLists } from './sendWholeLists';

const maxRows = 5000;
const notModified = 304;
/** Each user may read 6 pages at a time, of any lists; 200 more requests may wait. */
const pageLimiter = new UserLimiter(6, 200);

interface ListRequest {
  definition: Definition;
  context: Context<Env>;
}

const jsonParameter = (context: Context, name: string): unknown => {
  const text = context.req.query(name);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw invalid(name, { phrase: '%{name} is not JSON', args: { name } });
  }
};

/** Parses `range`: `[first, last]`, both included. Throws 422 for anything else. */
const readRange = (range: unknown): { offset: number; limit: number } => {
  const [first, last] = Array.isArray(range) ? (range as unknown[]) : [];
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(last))
    throw invalid('range', 'range must be [first, last]');
  const offset = first as number;
  const limit = (last as number) - offset + 1;
  if (offset < 0 || limit < 0 || limit > maxRows)
    throw invalid('range', {
      phrase: 'range must span 0 to %{smart_count} row |||| range must span 0 to %{smart_count} rows',
      args: { smart_count: maxRows },
    });
  return { offset, limit };
};

/** Parses the parameter `range` of a request for something other than a list; its first hundred where it has none. */
export const rangeOf = (context: Context): { offset: number; limit: number } =>
  readRange(jsonParameter(context, 'range') ?? [0, 99]);

const readSort = (definition: Definition, sort: unknown): ListQuery['sort'] => {
  if (sort === undefined) return { field: defaultSort(definition).field, order: 'ASC' };
  const [field, order] = Array.isArray(sort) ? (sort as unknown[]) : [];
  if (typeof field !== 'string' || (order !== 'ASC' && order !== 'DESC')) {
    throw invalid('sort', 'sort must be [field, "ASC" or "DESC"]');
  }
  if (!hasField(definition, field) || !isOrdered(definition.fields[field]!)) {
    throw invalid('sort', { phrase: 'This list cannot be sorted by "%{field}"', args: { field } });
  }
  return { field, order };
};

/**
 * Reads `range`, `sort` and `filter` of a request and checks them against the definition. Throws 422 naming the
 * parameter.
 */
const readQuery = (definition: Definition, context: Context): { query: ListQuery; isRanged: boolean } => {
  const range = jsonParameter(context, 'range');
  const filter = jsonParameter(context, 'filter') ?? {};
  if (typeof filter !== 'object' || filter === null) throw invalid('filter', 'filter must be an object');
  try {
    const conditions = readFilter(definition, filter as Record<string, unknown>);
    const span = range === undefined ? { offset: 0, limit: maxRows } : readRange(range);
    return {
      query: { ...conditions, ...span, sort: readSort(definition, jsonParameter(context, 'sort')) },
      isRanged: range !== undefined,
    };
  } catch (error) {
    if (error instanceof UnknownFilter) throw invalid(error.field, error.words);
    throw error;
  }
};

/** Encodes rows for a list's answer, in an envelope with counts where the definition has one. */
export const wrapRows = async (db: Db | Tx, definition: Definition, readScope: ReadScope, rows: readonly Row[]) => {
  const records = rows.map((row) => encodeRecord(definition, row));
  if (!definition.envelope) return records;
  return { ...(await envelopeCountsOf(db, definition, readScope)), [definition.envelope.rows]: records };
};

/**
 * Returns the ETag of a whole list, valid for one caller until one of its tables changes. Undefined where the list
 * changes with time.
 */
const etagOf = ({ versions }: Platform, definition: Definition, { id, role }: Caller): string | undefined => {
  if (changesWithTime(definition)) return undefined;
  const version = versions.of(relationOf(definition).tables());
  return version === undefined ? undefined : `W/"${version}.${id}.${numberOf(role)}"`;
};

const hasIds = ({ conditions }: ListQuery) =>
  conditions.some(({ field, operator }) => operator === 'in' && field === 'id');

/** The moment from which a query selects entries by their date (ISO); undefined when from the first. */
const startOfDates = (definition: Definition, { conditions }: ListQuery): string | undefined => {
  const from = conditions.find(({ field, operator }) => field === 'createDate' && operator === 'gte');
  return from && String(decodeValue(definition.fields.createDate!, from.values[0]));
};

/**
 * Creates the handler of a list's `GET`: the whole list, or with `range` one page and `Content-Range`. A role that may
 * only look the entity up gets ids and titles. Whole lists carry an ETag and are sent in parts.
 */
export const listRecords = (platform: Platform, fullDefinition: Definition) => {
  const sendWholeList = sendWholeLists(platform);
  const sendRows = async (readScope: ReadScope, rows: readonly Row[], { definition, context }: ListRequest) => {
    const asOf = asOfRows(rows);
    if (asOf !== undefined) context.header('X-As-Of', String(asOf));
    context.header('Access-Control-Expose-Headers', 'Content-Range, X-Total-At-Least, X-As-Of', { append: true });
    return context.json(await wrapRows(platform.db, definition, readScope, rows));
  };
  const sendPage = async (readScope: ReadScope, query: ListQuery, { definition, context }: ListRequest) => {
    const exact = context.req.query('total') === 'exact';
    const { rows, total, isExact } = await readPage(platform.db, relationOf(definition), readScope, query, { exact });
    const last = Math.max(query.offset, query.offset + rows.length - 1);
    context.header('Content-Range', `${fullDefinition.name} ${query.offset}-${last}/${total}`);
    if (!isExact) context.header('X-Total-At-Least', 'true');
    if (definition.name === 'activity') await noteOlderArchived(context, platform.db, startOfDates(definition, query));
    return sendRows(readScope, rows, { definition, context });
  };
  return async (context: Context<Env>) => {
    const caller = context.get('caller');
    const canOpen = mayOpen(fullDefinition, caller.role);
    if (!canOpen && !mayLookUp(definitions, fullDefinition, caller.role)) throw forbidden();
    const definition = canOpen ? fullDefinition : lookupOf(fullDefinition);
    const relation = relationOf(definition);
    // Read before the rows: if a change comes in between, the ETag is older than the rows and the client fetches again.
    const etag = etagOf(platform, definition, caller);
    const readScope = await readScopeAt(platform.db, fullDefinition, context, fullDefinition.endpoint);
    const { query, isRanged } = readQuery(definition, context);
    if (isRanged) {
      const release = await pageLimiter.take(caller.id, context.req.raw.signal);
      return sendPage(readScope, query, { definition, context }).finally(release);
    }
    // A list of given ids is short, since an address has no room for many.
    if (hasIds(query)) {
      const rows = await readRows(platform.db, relation, readScope, query);
      return sendRows(readScope, rows, { definition, context });
    }
    if (etag) context.header('ETag', etag);
    if (etag && context.req.header('if-none-match')?.includes(etag)) return context.body(null, notModified);
    return sendWholeList(context, definition, readScope, query);
  };
};
