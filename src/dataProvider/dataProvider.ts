import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, GetListParams, Identifier, RaRecord } from 'ra-core';
import { defaultSort, identityOf, type CallAction, type Definition } from '../resources/define';
import type { Field } from '../resources/fields';
import { definitionOf, definitions } from '../resources/index';
import { lookupOf, readFilter, type ListQuery } from '../resources/query';
import { mayOpen } from '../resources/rights';
import type { Role } from '../resources/roles';
import type { Scalar } from '../resources/scalars';
import { decodeValue, encodeValue, misfit, type Values } from '../resources/values';
import { decodeRecord, fillPath, fillValue, unwrapList, type DecodedRecord } from '../resources/wire';
import type { ConsoleConfig } from './config';
import type { Http } from './http';
import { PlatformError, unexpectedAnswer } from './platformError';
import type { ListPage, Titles } from './wholeList';
import type { WholeAddress } from './wholeLists';
import { heldLists, wholeLists } from './wholeListsClient';

/** Who is signed in, as far as calls depend on it. */
export interface Me {
  id: number;
  uuid: string;
  role: Role;
}

/** What lists, creates and actions may say beside the record (`meta` of react-admin's hooks). */
export interface CallMeta {
  /** Values of the screen's address: `{groupId: '4'}`. */
  address?: Readonly<Record<string, string>>;
  /** Idempotency key of the dialog (decisions, section 1). */
  key?: string;
}

/** The answer of a list: react-admin's, with the counts beside the rows and how many rows could not be read. */
export interface ListAnswer {
  data: DecodedRecord[];
  total: number;
  meta: { facts: Record<string, number>; lost: number };
}

/** Runs an action of a definition on a record. */
export interface ActParams extends CallMeta {
  name: string;
  action: CallAction;
  record: RaRecord;
  input: Values;
}

export interface PlatformDataProvider extends DataProvider {
  /** Runs an action; what the platform answered comes back as it is. */
  act: (params: ActParams) => Promise<{ data: unknown }>;
  /** Reads or sets a single value; what is answered, bare or wrapped, as a decimal string; null when there is none. */
  scalar: (scalar: Scalar, input?: Values, key?: string) => Promise<string | null>;
}

export interface DataProviderOptions {
  config: ConsoleConfig;
  http: Http;
  me: () => Me;
  token: () => string | null;
  /** Told of a 401 or 403 that a list held whole met in its worker; `http` tells of all others itself. */
  onRefused: (status: 401 | 403) => void;
  /** The same of a call that got no answer. */
  onUnanswered: () => void;
}

/** Thrown inside when a list answers with the whole array instead of a `Content-Range` page. */
class WholeAnswer extends Error {}

const unsupported = () => Promise.reject(new PlatformError('The platform has no call for this', 0));
const titlesAtMost = 5000;
const notFound = 404;

const decoded = (definition: Definition, rows: readonly unknown[]) => {
  const data = rows.map((row) => decodeRecord(definition, row)).filter((row) => row !== undefined);
  return { data, lost: rows.length - data.length };
};

/**
 * Definitions to calls and back (design, section 4). Lists that page on the platform go through
 * ra-data-simple-rest; those answered whole, and all of a plain platform's, are held and paged here.
 */
export const createDataProvider = ({
  config,
  http,
  me,
  token,
  onRefused,
  onUnanswered,
}: DataProviderOptions): PlatformDataProvider => {
  /** Addresses known to answer with the whole array. */
  const wholePaths = new Set<string>();
  const base = config.apiBase.replace(/\/$/, '');

  const rest = (headers: Readonly<Record<string, string>> = {}, facts?: (answer: unknown) => unknown) =>
    simpleRestProvider(
      base,
      async (url: string, options: { method?: string; body?: BodyInit | null; signal?: AbortSignal | null } = {}) => {
        const ranged = url.includes('range=');
        const answer = await http(url, {
          method: options.method,
          body: typeof options.body === 'string' ? (JSON.parse(options.body) as unknown) : undefined,
          headers,
          signal: options.signal ?? undefined,
          raw: ranged,
        });
        if (ranged && !answer.headers.has('content-range')) {
          void answer.response.body?.cancel();
          throw new WholeAnswer();
        }
        const json = ranged ? await readJson(answer.response) : answer.json;
        return { status: answer.status, headers: answer.headers, body: '', json: facts ? facts(json) : json };
      },
    );

  const placeholders = (meta?: CallMeta) => ({ 'me.id': me().id, 'me.uuid': me().uuid, ...meta?.address });
  const isLookup = (definition: Definition) => !mayOpen(definition, me().role);
  const seenOf = (definition: Definition) => (isLookup(definition) ? lookupOf(definition) : definition);
  const connection = () => ({ apiBase: config.apiBase, token: token() });
  const wholeAt = (definition: Definition, path: string): WholeAddress => ({
    name: definition.name,
    lookup: isLookup(definition),
    path,
  });

  /** The worker can't sign anybody out nor ask the socket: what it met is told here. */
  const fromWorker = async (answer: Promise<ListPage>): Promise<ListPage> => {
    try {
      return await answer;
    } catch (error) {
      const { status } = error as PlatformError;
      if (status === 401 || status === 403) onRefused(status);
      if (status === 0) onUnanswered();
      throw error;
    }
  };

  const titlesFor = async (definition: Definition, query: ListQuery): Promise<Titles> => {
    const wanted = Object.entries(definition.fields).filter(
      ([name, field]) => field.type === 'reference' && ((query.q && field.search) || query.sort.field === name),
    );
    const lists = await Promise.all(
      wanted.map(async ([name, field]) => {
        const target = definitionOf(field.target!);
        const { data } = await getList(target.name, {
          pagination: { page: 1, perPage: titlesAtMost },
          sort: { field: identityOf(target), order: 'ASC' },
          filter: {},
        });
        return [name, Object.fromEntries(data.map((row) => [row.id, String(row[target.represent] ?? '')]))] as const;
      }),
    );
    return Object.fromEntries(lists);
  };

  const wholePage = async (definition: Definition, path: string, params: GetListParams): Promise<ListAnswer> => {
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
    const titles = await titlesFor(definition, query);
    const { data, total, facts, lost } = await fromWorker(
      wholeLists().page(connection(), wholeAt(definition, path), query, titles),
    );
    return { data, total, meta: { facts, lost } };
  };

  const rangedPage = async (definition: Definition, path: string, params: GetListParams): Promise<ListAnswer> => {
    let facts: ListPage['facts'] = {};
    const unwrap = (answer: unknown) => {
      const list = unwrapOrFail(definition, answer);
      facts = list.facts;
      return list.rows;
    };
    const { data: rows, total = 0 } = await rest({}, unwrap).getList(path, params);
    const { data, lost } = decoded(definition, rows);
    return { data, total, meta: { facts, lost } };
  };

  const getList = async (name: string, params: GetListParams): Promise<ListAnswer> => {
    const full = definitionOf(name);
    const definition = seenOf(full);
    const path = fillPath(full.endpoint, placeholders(params.meta as CallMeta | undefined));
    if (!config.extensions || wholePaths.has(path)) return wholePage(definition, path, params);
    try {
      return await rangedPage(definition, path, params);
    } catch (error) {
      if (!(error instanceof WholeAnswer)) throw error;
      wholePaths.add(path);
      return wholePage(definition, path, params);
    }
  };

  const getMany = async (name: string, ids: readonly Identifier[], meta?: CallMeta): Promise<DecodedRecord[]> => {
    const full = definitionOf(name);
    const definition = seenOf(full);
    const path = fillPath(full.endpoint, placeholders(meta));
    if (!config.extensions || wholePaths.has(path)) {
      return (await fromWorker(wholeLists().byIds(connection(), wholeAt(full, path), ids))).data;
    }
    const unwrap = (answer: unknown) => unwrapOrFail(definition, answer).rows;
    const { data } = await rest({}, unwrap).getMany(path, { ids: ids.map(Number) });
    const wanted = new Set(ids.map(String));
    return decoded(definition, data).data.filter(({ id }) => wanted.has(String(id)));
  };

  /** What the contract does not know is not sent to a plain platform. */
  const isSent = (field: Field | undefined) => config.extensions || !field?.extension;

  const keyHeader = (meta?: CallMeta): Record<string, string> =>
    meta?.key !== undefined && config.extensions ? { 'Idempotency-Key': meta.key } : {};

  /** What is held of an entity, its views and what it is a view of is no longer current. */
  const expire = async (definition: Definition) => {
    const table = definition.source?.entity ?? definition.name;
    const related = definitions.filter((other) => (other.source?.entity ?? other.name) === table);
    await heldLists()?.expire(related.map(({ name }) => name));
  };

  const refused = (error: unknown, extension: boolean | undefined): unknown =>
    extension && error instanceof PlatformError && error.status === notFound
      ? new PlatformError('This platform does not offer it', notFound)
      : error;

  return {
    ...(rest() as DataProvider),
    getList: (async (name: string, params: GetListParams) =>
      getList(name, params)) as unknown as DataProvider['getList'],
    getMany: (async (name: string, { ids, meta }: { ids: Identifier[]; meta?: CallMeta }) => ({
      data: await getMany(name, ids, meta),
    })) as unknown as DataProvider['getMany'],
    getOne: (async (name: string, { id, meta }: { id: Identifier; meta?: CallMeta }) => {
      const [data] = await getMany(name, [id], meta);
      if (!data) throw new PlatformError('Record not found. It may have been deleted.', notFound);
      return { data };
    }) as unknown as DataProvider['getOne'],
    getManyReference: unsupported,
    update: unsupported,
    updateMany: unsupported,
    delete: unsupported,
    deleteMany: unsupported,

    create: (async (name: string, { data, meta }: { data: Values; meta?: CallMeta }) => {
      const definition = definitionOf(name);
      const values = { ...placeholders(meta), ...data };
      const path = fillPath(definition.create?.path ?? definition.endpoint, values);
      const body: Record<string, unknown> = {};
      for (const [key, template] of Object.entries(definition.create?.body ?? {}))
        body[key] = numeric(fillValue(template, values));
      for (const [key, value] of Object.entries(data)) {
        const field = definition.fields[key];
        if (isSent(field)) body[key] = field ? encodeValue(field, value) : value;
      }
      const { data: answer } = await rest(keyHeader(meta)).create(path, { data: body });
      await expire(definition);
      // A platform may answer with nothing: the list is fetched again anyway.
      const record = decodeRecord(definition, answer);
      return { data: record ?? { ...data, id: meta?.key ?? '' } };
    }) as unknown as DataProvider['create'],

    act: async ({ name, action, record, input, key, address }) => {
      const values = { ...record, ...placeholders({ address }), ...input };
      const body: Record<string, unknown> = {};
      for (const [into, template] of Object.entries(action.body ?? {}))
        body[into] = numeric(fillValue(template, values));
      for (const [into, value] of Object.entries(input)) {
        const field = action.inputs?.[into];
        if (value !== null && isSent(field)) body[into] = field ? encodeValue(field, value) : value;
      }
      const sends = action.method !== 'GET';
      try {
        const { json } = await http(fillPath(action.path, values), {
          method: action.method,
          body: sends ? body : undefined,
          headers: sends ? keyHeader({ key }) : {},
        });
        return { data: json };
      } catch (error) {
        throw refused(error, action.extension);
      } finally {
        await expire(definitionOf(name));
      }
    },

    scalar: async ({ path, method, key, body: template }, input = {}, idempotencyKey) => {
      const values = { ...placeholders(), ...input };
      const body: Record<string, unknown> = {};
      for (const [name, value] of Object.entries(template ?? {})) body[name] = numeric(fillValue(value, values));
      for (const [name, value] of Object.entries(input)) body[name] ??= numeric(value);
      const sends = method !== 'GET';
      const { json } = await http(fillPath(path, values), {
        method,
        body: sends ? body : undefined,
        headers: sends ? keyHeader({ key: idempotencyKey }) : {},
      });
      const bare = typeof json === 'object' && json !== null ? (json as Record<string, unknown>)[key] : json;
      const value = decodeValue({ type: 'money', label: key }, bare);
      if (value === misfit) throw new PlatformError(unexpectedAnswer, 200);
      return value as string | null;
    },
  };
};

/** Ids and amounts are numbers on the wire, also when they come from an address or as a decimal string. */
const numeric = (value: unknown) =>
  typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) && value.length <= 16 ? Number(value) : value;

const readJson = async (response: Response): Promise<unknown> => {
  try {
    return (await response.json()) as unknown;
  } catch {
    throw new PlatformError(unexpectedAnswer, response.status);
  }
};

const unwrapOrFail = (definition: Definition, answer: unknown) => {
  try {
    return unwrapList(definition, answer);
  } catch {
    throw new PlatformError(unexpectedAnswer, 200);
  }
};
