import { numberOf } from '../../src/resources/language/choices';
import type { Context } from 'hono';
import { defaultSort, type Definition } from '../../src/resources/language/definition';
import { definitions } from '../base/definitions';
import { hasField, isOrdered, lookupOf, type ListQuery } from '../../src/resources/language/query';
import { mayLookUp, mayOpen } from '../../src/resources/language/rights';
import { decodeValue } from '../../src/resources/language/values';
import { asOfRows } from '../database/asOf';
import { changesWithTime } from '../database/derived';
import { furtherRows, readPage, readRows } from '../database/pages';
import { relationOf, type Row, type ReadScope } from '../database/relation';
import type { Db, Tx } from '../database/schema';
import { forbidden, invalid } from '../base/errors';
import type { Caller, Env, Platform } from '../calls/platform';
import { sendJson } from '../calls/sendJson';
import { UserLimiter } from '../base/userLimiter';
import { encodeMasked, encodeWhole, hasNumbers, type RecordEncoder } from './encodeMasked';
import { envelopeCountsOf } from './envelopeCounts';
import { countShown, recordWholeRead, revealedBy, type Revealed } from './exports';
import { conditionsOf, jsonIn, objectIn } from './listQuery';
import { noteOlderArchived } from './olderArchived';
import { readScopeAt } from './scopes';
import { sendWholeLists } from './sendWholeLists';
import { visibleTo } from './visibleTo';

const maxRows = 5000;
const notModified = 304;
/** Each user may read 6 pages at a time, of any lists; 200 more requests may wait. */
const pageLimiter = new UserLimiter(6, 200);

interface ListRequest {
  definition: Definition;
  context: Context<Env>;
  readScope: ReadScope;
  /** The export because of which the call shows whole numbers. */
  revealed: Revealed | undefined;
  encode: RecordEncoder;
}

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
  readRange(jsonIn('range', context.req.query('range')) ?? [0, 99]);

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
  const parameter = (name: string) => jsonIn(name, context.req.query(name));
  const range = parameter('range');
  const conditions = conditionsOf(definition, objectIn('filter', context.req.query('filter') ?? '{}'));
  const span = range === undefined ? { offset: 0, limit: maxRows } : readRange(range);
  return {
    query: { ...conditions, ...span, sort: readSort(definition, parameter('sort')) },
    isRanged: range !== undefined,
  };
};

/** More rows than any screen shows at once: an export asks for them. */
const mostOnScreen = 250;

/** Whether a page takes long to read, and nothing on a screen is compared with it: a search of activity, or a part of an export. */
const takesLong = ({ name }: Definition, { limit }: ListQuery) => name === 'activity' || limit > mostOnScreen;

/** Encodes rows for a list's answer, in an envelope with counts where the definition has one. */
const wrapRows = async (db: Db | Tx, { definition, readScope, encode }: ListRequest, rows: readonly Row[]) => {
  const records = rows.map((row) => encode(definition, row));
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

/** Parameters with which a caller asks for a part of a list, or for another order. */
const queryParameters = ['range', 'sort', 'filter', 'total'];

/**
 * Creates the handler of a list's `GET`: the whole list, or with `range` one page and `Content-Range`. A role that may
 * only look the entity up gets ids and titles. Whole lists carry an ETag and are sent in parts. Numbers of cards and accounts
 * are masked (`X-Reveal` shows them), except in the call that names no part of the list, which is recorded.
 */
export const listRecords = (platform: Platform, fullDefinition: Definition) => {
  const { db, longReads } = platform;
  const sendWholeList = sendWholeLists(platform);
  const sendRows = async (request: ListRequest, rows: readonly Row[]) => {
    const { context, revealed } = request;
    if (revealed) await countShown(db, context, revealed, rows.length);
    const asOf = asOfRows(rows);
    if (asOf !== undefined) context.header('X-As-Of', String(asOf));
    context.header('Access-Control-Expose-Headers', 'Content-Range, X-Total-At-Least, X-As-Of', { append: true });
    return sendJson(context, await wrapRows(db, request, rows));
  };
  const sendPage = async (request: ListRequest, query: ListQuery) => {
    const { definition, context, readScope } = request;
    const asked = context.req.query('total');
    const read = (from: Db) =>
      readPage(from, relationOf(definition), readScope, query, {
        exact: asked === 'exact',
        ...(asked !== 'bounded' && { further: furtherRows }),
      });
    const { rows, total, isExact } = await (takesLong(definition, query) ? longReads(read) : read(db));
    const last = Math.max(query.offset, query.offset + rows.length - 1);
    context.header('Content-Range', `${fullDefinition.name} ${query.offset}-${last}/${total}`);
    if (!isExact) context.header('X-Total-At-Least', 'true');
    if (definition.name === 'activity') await noteOlderArchived(context, db, startOfDates(definition, query));
    return sendRows(request, rows);
  };
  return async (context: Context<Env>) => {
    const caller = context.get('caller');
    const canOpen = mayOpen(fullDefinition, caller.role);
    if (!canOpen && !mayLookUp(definitions, fullDefinition, caller.role)) throw forbidden();
    const definition = canOpen ? visibleTo(fullDefinition, caller.role) : lookupOf(fullDefinition);
    const relation = relationOf(definition);
    // Read before the rows: if a change comes in between, the ETag is older than the rows and the client fetches again.
    const etag = etagOf(platform, definition, caller);
    const readScope = await readScopeAt(db, fullDefinition, context, fullDefinition.endpoint);
    const { query, isRanged } = readQuery(definition, context);
    const isQueried = queryParameters.some((name) => context.req.query(name) !== undefined);
    const revealed = canOpen ? await revealedBy(platform, definition, context) : undefined;
    // What an export shows is counted page by page: a list that is sent in parts stays masked.
    const isPart = isRanged || hasIds(query);
    const isWhole = canOpen && (!isQueried || (revealed !== undefined && isPart));
    const request = { definition, context, readScope, revealed, encode: isWhole ? encodeWhole : encodeMasked };
    if (isRanged) {
      const release = await pageLimiter.take(caller.id, context.req.raw.signal);
      return sendPage(request, query).finally(release);
    }
    // A list of given ids is short, since an address has no room for many.
    if (hasIds(query)) return sendRows(request, await readRows(db, relation, readScope, query));
    if (etag) context.header('ETag', etag);
    if (etag && context.req.header('if-none-match')?.includes(etag)) return context.body(null, notModified);
    if (isWhole && !isQueried && hasNumbers(definition)) await recordWholeRead(platform, definition, context);
    return sendWholeList(context, { ...request, query });
  };
};
