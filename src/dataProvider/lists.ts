import type { GetListParams, Identifier } from 'react-admin';
import { defaultSort, identityOf, type Definition } from '../resources/language/definition';
import { definitionOf } from '../resources/index';
import { withMoments } from '../resources/language/period';
import { lookupOf, readFilter, type ListQuery } from '../resources/language/query';
import { mayOpen } from '../resources/language/rights';
import type { Role } from '../resources/language/roles';
import { searchedFields } from '../resources/language/search';
import { viewCondition } from '../resources/language/view';
import { decodeRecord, fillPath, unwrapList, type DecodedRecord } from '../resources/language/wire';
import { PlatformError, unexpectedAnswer } from './platformError';
import { WholeAnswer, type Rest } from './rest';
import type { ListPage } from './wholeList';
import type { Connection, WholeAddress } from './wholeLists';
import { wholeLists } from './wholeListsClient';

/** The rows that an answer has, and the counts beside them. Throws when there is no list in it. */
const listIn = (definition: Definition, answer: unknown) => {
  const list = unwrapList(definition, answer);
  if (!list) throw new PlatformError(unexpectedAnswer, 200);
  return list;
};

/** The answer of a list: react-admin's, with the counts beside the rows and how many rows could not be read. */
export interface ListAnswer {
  data: DecodedRecord[];
  total: number;
  meta: { facts: Record<string, number>; lost: number };
}

/** What the reading of lists depends on. */
export interface ListSources {
  rest: Rest;
  connection: () => Connection;
  role: () => Role;
  /** What fills the placeholders of an address. */
  placeholders: (address: GetListParams['meta']) => Readonly<Record<string, unknown>>;
  /** Are lists asked for with `range`, `sort` and `filter`? */
  ranged: boolean;
  onRefused: (status: 401 | 403) => void;
  onUnanswered: () => void;
}

const decoded = (definition: Definition, rows: readonly unknown[]) => {
  const data = rows.map((row) => decodeRecord(definition, row)).filter((row) => row !== undefined);
  return { data, lost: rows.length - data.length };
};

/** References whose titles the query is about: the order's, and those that the search box looks into. */
const referencesIn = (definition: Definition, { q, sort }: ListQuery) => {
  const searched = new Set(q ? searchedFields(definition).map(([name]) => name) : []);
  return Object.entries(definition.fields).filter(
    ([name, field]) => field.target !== undefined && (searched.has(name) || sort.field === name),
  );
};

/**
 * Reads lists (design, section 4). Those that page on the platform go through ra-data-simple-rest; those answered
 * whole, and all of a plain platform's, are held and paged here.
 */
export const createLists = ({ rest, connection, role, placeholders, ranged, onRefused, onUnanswered }: ListSources) => {
  /** Addresses known to answer with the whole array. */
  const wholePaths = new Set<string>();

  const isLookup = (definition: Definition) => !mayOpen(definition, role());
  const seenOf = (definition: Definition) => (isLookup(definition) ? lookupOf(definition) : definition);
  const wholeAt = (definition: Definition, meta: GetListParams['meta']): WholeAddress => {
    const values = placeholders(meta);
    return {
      name: definition.name,
      lookup: isLookup(definition),
      path: fillPath(definition.endpoint, values),
      where: viewCondition(definition, values),
    };
  };

  /** The worker can't sign anybody out nor ask the socket: what it met is told here. */
  const fromWorker = async (ask: (as: Connection) => Promise<ListPage>): Promise<ListPage> => {
    const as = connection();
    try {
      return await ask(as);
    } catch (error) {
      const { status } = error as PlatformError;
      // A token that was renewed meanwhile says nothing of the one that is held now.
      const isHeld = as.token === connection().token;
      if ((status === 401 || status === 403) && isHeld) onRefused(status);
      if (status === 0) onUnanswered();
      throw error;
    }
  };

  const wholePage = async (address: WholeAddress, params: GetListParams): Promise<ListAnswer> => {
    const definition = seenOf(definitionOf(address.name));
    const { page, perPage } = params.pagination ?? { page: 1, perPage: 10 };
    const sort = params.sort ?? defaultSort(definition);
    const order = sort.order === 'DESC' ? 'DESC' : 'ASC';
    const field = sort.field === 'id' ? identityOf(definition) : sort.field;
    const query: ListQuery = {
      ...readFilter(definition, (params.filter ?? {}) as Record<string, unknown>),
      sort: { field, order },
      offset: (page - 1) * perPage,
      limit: perPage,
    };
    const targets = Object.fromEntries(
      referencesIn(definition, query).map(([name, { target }]) => [name, wholeAt(definitionOf(target!), params.meta)]),
    );
    const { data, total, facts, lost } = await fromWorker((as) => wholeLists().page(as, address, query, targets));
    return { data, total, meta: { facts, lost } };
  };

  const rangedPage = async (definition: Definition, path: string, params: GetListParams): Promise<ListAnswer> => {
    let facts: ListPage['facts'] = {};
    const unwrap = (answer: unknown) => {
      const list = listIn(definition, answer);
      facts = list.facts;
      return list.rows;
    };
    const { data: rows, total = 0 } = await rest({}, unwrap).getList(path, params);
    const { data, lost } = decoded(definition, rows);
    return { data, total, meta: { facts, lost } };
  };

  const getList = async (name: string, wanted: GetListParams): Promise<ListAnswer> => {
    const definition = definitionOf(name);
    const params = { ...wanted, filter: withMoments((wanted.filter ?? {}) as Record<string, unknown>) };
    const address = wholeAt(definition, params.meta);
    if (!ranged || wholePaths.has(address.path)) return wholePage(address, params);
    try {
      return await rangedPage(seenOf(definition), address.path, params);
    } catch (error) {
      if (!(error instanceof WholeAnswer)) throw error;
      wholePaths.add(address.path);
      return wholePage(address, params);
    }
  };

  const getMany = async (
    name: string,
    ids: readonly Identifier[],
    meta: GetListParams['meta'],
  ): Promise<DecodedRecord[]> => {
    const definition = definitionOf(name);
    const address = wholeAt(definition, meta);
    if (!ranged || wholePaths.has(address.path)) {
      return (await fromWorker((as) => wholeLists().byIds(as, address, ids))).data;
    }
    const seen = seenOf(definition);
    const unwrap = (answer: unknown) => listIn(seen, answer).rows;
    const { data } = await rest({}, unwrap).getMany(address.path, {
      // An account number that identifies a row may be longer than any number is exact.
      ids: identityOf(definition) === 'id' ? ids.map(Number) : ids.map(String),
    });
    const wanted = new Set(ids.map(String));
    return decoded(seen, data).data.filter(({ id }) => wanted.has(String(id)));
  };

  return { getList, getMany };
};
