import type { Definition } from '../resources/define';
import { definitionOf } from '../resources/index';
import { lookupOf, type ListQuery } from '../resources/query';
import { createHttp, type Http } from './http';
import { PlatformError, unexpectedAnswer } from './platformError';
import { WholeList, type ListPage, type Titles } from './wholeList';

/** Which list: the definition (whole, or cut down to a lookup) at one filled-in address. */
export interface WholeAddress {
  name: string;
  lookup: boolean;
  path: string;
}

/** What the page tells its worker about the session, with every call. */
export interface Connection {
  apiBase: string;
  token: string | null;
}

/** The calls that cross from the page to the worker; each is answered with a promise. */
export interface WholeLists {
  page: (connection: Connection, address: WholeAddress, query: ListQuery, titles: Titles) => Promise<ListPage>;
  byIds: (connection: Connection, address: WholeAddress, ids: readonly (number | string)[]) => Promise<ListPage>;
  /** Rows of the live channel. Lists of that name that are held take them in. */
  merge: (name: string, raws: readonly unknown[]) => Promise<void>;
  /** A whole list of the live channel. */
  replace: (name: string, answer: unknown) => Promise<void>;
  /** What is held of these is fetched again when next asked for. */
  expire: (names: readonly string[]) => Promise<void>;
}

interface Held {
  name: string;
  list: WholeList;
  etag: string | null;
  /** When it was last known to be current, ms; 0 asks for a new copy. */
  checkedAt: number;
  loading?: Promise<void>;
}

/** A copy is taken as current this long (ms): the live channel and `expire` keep it so meanwhile. */
const currentFor = 30_000;
const unchanged = 304;

const definitionAt = ({ name, lookup }: WholeAddress): Definition =>
  lookup ? lookupOf(definitionOf(name)) : definitionOf(name);

/** Holds the lists of platforms that answer with whole arrays, one copy each, revalidated with `ETag`. */
export const createWholeLists = (): WholeLists => {
  const held = new Map<string, Held>();

  const load = async (http: Http, entry: Held, path: string) => {
    const headers: Record<string, string> = entry.etag === null ? {} : { 'If-None-Match': entry.etag };
    const startedAt = Date.now();
    const { status, headers: answered, json } = await http(path, { headers });
    if (status !== unchanged) {
      try {
        entry.list.load(json);
      } catch {
        throw new PlatformError(unexpectedAnswer, status);
      }
      entry.etag = answered.get('etag');
    }
    entry.checkedAt = startedAt;
  };

  const current = async ({ apiBase, token }: Connection, address: WholeAddress): Promise<Held> => {
    const key = `${address.path} ${address.lookup}`;
    const entry = held.get(key) ?? {
      name: address.name,
      list: new WholeList(definitionAt(address)),
      etag: null,
      checkedAt: 0,
    };
    held.set(key, entry);
    if (Date.now() - entry.checkedAt > currentFor) {
      const http = createHttp({ apiBase, token: () => token, onRefused: () => undefined });
      entry.loading ??= load(http, entry, address.path).finally(() => {
        entry.loading = undefined;
      });
      await entry.loading;
    }
    return entry;
  };

  const named = (name: string) => [...held.values()].filter((entry) => entry.name === name);

  return {
    page: async (connection, address, query, titles) => (await current(connection, address)).list.page(query, titles),
    byIds: async (connection, address, ids) => {
      const data = (await current(connection, address)).list.byIds(ids);
      return { data, total: data.length, facts: {}, lost: 0 };
    },
    merge: async (name, raws) => {
      for (const entry of named(name)) entry.list.merge(raws);
    },
    replace: async (name, answer) => {
      for (const entry of named(name)) entry.list.load(answer);
    },
    expire: async (names) => {
      for (const entry of names.flatMap(named)) entry.checkedAt = 0;
    },
  };
};
