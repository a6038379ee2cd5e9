import type { GetListParams, Identifier } from 'react-admin';
import { defaultSort, newestFirst, type Definition } from '../resources/language/definition';
import { definitionOf } from '../resources/index';
import { withMoments } from '../resources/language/period';
import { lookupOf, readFilter, type ListQuery } from '../resources/language/query';
import { mayOpen } from '../resources/language/rights';
import type { Role } from '../resources/language/roles';
import { searchedFields } from '../resources/language/search';
import { viewCondition } from '../resources/language/view';
import { decodeRecord, fillPath, type DecodedRecord } from '../resources/language/wire';
import type { Answer } from './answer';
import type { CallMeta } from './callMeta';
import type { PlatformError } from './platformError';
import { archivedUntil } from './archivedUntil';
import { listIn } from './listIn';
import { readAsOf, type NewestRecords } from './newestRecords';
import { WholeListAnswer, type Rest, type RestOptions } from './rest';
import { rowFault } from './rowFault';
import type { ListPage } from './wholeList';
import type { Connection, WholeListAddress } from './wholeLists';
import { comesLater, loadDefinitions } from './wholeDefinitions';
import { wholeLists } from './wholeListsClient';

/** What an answer says about a list. */
export interface ListMeta {
  /** The counts of the envelope. */
  facts: Record<string, number>;
  /** Number of rows that could not be decoded. */
  unreadable: number;
  /** The list was not counted to its end: it has at least `total` rows. */
  isTotalAtLeast: boolean;
  /** The last month (UTC, as '2026-01') that is archived, where rows that the query selects are. */
  archivedUntil?: string;
}

/** Whether there may be more rows than an answer's `total`, given its `meta` as react-admin types it. */
export const isTotalAtLeast = (meta: unknown): boolean =>
  (meta as Partial<ListMeta> | undefined)?.isTotalAtLeast === true;

/** The last month that is archived of what a query selects, given the `meta` of an answer as react-admin types it. */
export const archivedUntilOf = (meta: unknown): string | undefined =>
  (meta as Partial<ListMeta> | undefined)?.archivedUntil;

/** A list answer as react-admin expects it. */
export interface ListAnswer {
  data: DecodedRecord[];
  total: number;
  meta: ListMeta;
}

/** What `createLists` needs. */
export interface ListSources {
  rest: Rest;
  newest: NewestRecords;
  connection: () => Connection;
  role: () => Role;
  /** Values for the placeholders of endpoints. */
  placeholders: (address: GetListParams['meta']) => Readonly<Record<string, unknown>>;
  /** Whether the platform understands `range`, `sort` and `filter`. */
  ranged: boolean;
  onRefused: (status: 401 | 403) => void;
  onUnanswered: () => void;
}

const decodeRows = (definition: Definition, rows: readonly unknown[]) => {
  const data = rows.map((row) => decodeRecord(definition, row)).filter((row) => row !== undefined);
  return { data, unreadable: rows.length - data.length };
};

/** Returns the whole definition, which rows are asked for and decoded by. */
const wholeOf = async (name: string): Promise<Definition> => {
  const definition = definitionOf(name);
  if (comesLater(definition)) await loadDefinitions();
  return definition;
};

const noteFault = (definition: Definition, rows: readonly unknown[], note: Answer['note']) => {
  const fault = rowFault(definition, rows);
  if (fault) note(fault);
};

/** References whose titles the query needs: the one it sorts by and those it searches. */
const referencesIn = (definition: Definition, { q, sort }: ListQuery) => {
  const searched = new Set(q ? searchedFields(definition).map(([name]) => name) : []);
  return Object.entries(definition.fields).filter(
    ([name, field]) => field.target !== undefined && (searched.has(name) || sort.field === name),
  );
};

/**
 * Reads lists (docs/data.md#lists). Lists that the platform pages go through ra-data-simple-rest. Whole lists, which are
 * all lists of a plain platform, are cached and paged in the browser.
 */
export const createLists = ({
  rest,
  newest,
  connection,
  role,
  placeholders,
  ranged,
  onRefused,
  onUnanswered,
}: ListSources) => {
  /** Paths that answered with a whole list. */
  const wholePaths = new Set<string>();

  const isLookup = (definition: Definition) => !mayOpen(definition, role());
  const visibleOf = (definition: Definition) => (isLookup(definition) ? lookupOf(definition) : definition);
  const wholeListAt = (definition: Definition, meta: GetListParams['meta']): WholeListAddress => {
    const values = placeholders(meta);
    return {
      name: definition.name,
      lookup: isLookup(definition),
      path: fillPath(definition.endpoint, values),
      condition: viewCondition(definition, values),
    };
  };

  /**
   * Runs a call to the worker. The worker can't sign out nor check the live channel, so its failures are reported here.
   */
  const fromWorker = async (call: (connection: Connection) => Promise<ListPage>): Promise<ListPage> => {
    const used = connection();
    try {
      return await call(used);
    } catch (error) {
      const { status } = error as PlatformError;
      // If the token was renewed during the call, the refusal concerns the old one.
      const isCurrent = used.token === connection().token;
      if ((status === 401 || status === 403) && isCurrent) onRefused(status);
      if (status === 0) onUnanswered();
      throw error;
    }
  };

  const pageOfWholeList = async (address: WholeListAddress, params: GetListParams): Promise<ListAnswer> => {
    const definition = visibleOf(definitionOf(address.name));
    const { page, perPage } = params.pagination ?? { page: 1, perPage: 10 };
    const asked = params.sort ?? defaultSort(definition);
    // A plain platform does not send what it could be ordered by.
    const isSent = ranged || !definition.fields[asked.field]?.extension;
    const query: ListQuery = {
      ...readFilter(definition, (params.filter ?? {}) as Record<string, unknown>),
      sort: isSent
        ? { field: asked.field, order: asked.order === 'DESC' ? 'DESC' : 'ASC' }
        : (definition.list?.plainSort ?? newestFirst),
      offset: (page - 1) * perPage,
      limit: perPage,
    };
    const targets = Object.fromEntries(
      referencesIn(definition, query).map(([name, { target }]) => [
        name,
        wholeListAt(definitionOf(target!), params.meta),
      ]),
    );
    const { data, total, facts, unreadable } = await fromWorker((used) =>
      wholeLists().page(used, address, query, targets),
    );
    return { data, total, meta: { facts, unreadable, isTotalAtLeast: false } };
  };

  const pageFromPlatform = async (
    definition: Definition,
    { path, condition }: WholeListAddress,
    params: GetListParams,
  ): Promise<ListAnswer> => {
    let asOf: number | undefined;
    let facts: ListPage['facts'] = {};
    let isTotalAtLeast = false;
    let archived: string | undefined;
    const read: RestOptions['read'] = (answer, headers, note) => {
      const list = listIn(definition, answer);
      noteFault(definition, list.rows, note);
      facts = list.facts;
      isTotalAtLeast = headers.get('x-total-at-least') === 'true';
      archived = archivedUntil(headers);
      asOf = readAsOf(headers.get('x-as-of'));
      return list.rows;
    };
    const { exactTotal, reveal } = (params.meta ?? {}) as CallMeta;
    // Where a list is long a lower bound will do: it is counted after its rows.
    const parameters = exactTotal ? 'total=exact' : 'total=bounded';
    const headers: RestOptions['headers'] = reveal === undefined ? {} : { 'X-Reveal': reveal };
    const { data: rows, total = 0 } = await rest({ read, parameters, headers }).getList(path, params);
    const { data, unreadable } = decodeRows(definition, rows);
    const newestData = newest.update(definition, data, { asOf, condition });
    return { data: newestData, total, meta: { facts, unreadable, isTotalAtLeast, archivedUntil: archived } };
  };

  const getList = async (name: string, listParams: GetListParams): Promise<ListAnswer> => {
    const definition = await wholeOf(name);
    const params = { ...listParams, filter: withMoments((listParams.filter ?? {}) as Record<string, unknown>) };
    const address = wholeListAt(definition, params.meta);
    if (!ranged || wholePaths.has(address.path)) return pageOfWholeList(address, params);
    try {
      return await pageFromPlatform(visibleOf(definition), address, params);
    } catch (error) {
      if (!(error instanceof WholeListAnswer)) throw error;
      wholePaths.add(address.path);
      return pageOfWholeList(address, params);
    }
  };

  const getMany = async (
    name: string,
    ids: readonly Identifier[],
    meta: GetListParams['meta'],
  ): Promise<DecodedRecord[]> => {
    const definition = await wholeOf(name);
    const address = wholeListAt(definition, meta);
    if (!ranged || wholePaths.has(address.path)) {
      return (await fromWorker((used) => wholeLists().byIds(used, address, ids))).data;
    }
    const visible = visibleOf(definition);
    let asOf: number | undefined;
    const read: RestOptions['read'] = (answer, headers, note) => {
      asOf = readAsOf(headers.get('x-as-of'));
      const { rows } = listIn(visible, answer);
      noteFault(visible, rows, note);
      return rows;
    };
    const { data } = await rest({ read }).getMany(address.path, {
      ids: ids.map(Number),
    });
    const requestedIds = new Set(ids.map(String));
    const decoded = decodeRows(visible, data).data.filter(({ id }) => requestedIds.has(String(id)));
    return newest.update(visible, decoded, { asOf, condition: address.condition });
  };

  return { getList, getMany };
};
