import type { Definition } from '../resources/language/definition';
import type { Condition } from '../resources/language/condition';
import { definitionOf } from '../resources/index';
import { lookupOf, type ListQuery } from '../resources/language/query';
import { CachedList } from './cachedList';
import { createHttp } from './http';
import type { ListPage, Titles } from './wholeList';

/** Which list: the definition (whole, or cut down to a lookup) at one filled-in address. */
export interface WholeAddress {
  name: string;
  lookup: boolean;
  path: string;
  /** What every row meets by being in this list. */
  where: Condition;
}

/** Where the lists of references' targets lie, by the field that refers to them. */
export type Targets = Readonly<Record<string, WholeAddress>>;

/** What the page tells its worker about the session, with every call. */
export interface Connection {
  apiBase: string;
  answerSeconds: number;
  token: string | null;
  /** May a copy be confirmed with `If-None-Match`? The contract has no such header. */
  revalidates: boolean;
}

/** The calls that cross from the page to the worker; each is answered with a promise. */
export interface WholeLists {
  /** One page of a list. The titles that it is searched or sorted by come from the lists at `targets`. */
  page: (connection: Connection, address: WholeAddress, query: ListQuery, targets: Targets) => Promise<ListPage>;
  byIds: (connection: Connection, address: WholeAddress, ids: readonly (number | string)[]) => Promise<ListPage>;
  /** Rows of the live channel. Lists of that name that are held take them in. */
  merge: (name: string, raws: readonly unknown[]) => Promise<void>;
  /** A whole list of the live channel. */
  replace: (name: string, answer: unknown) => Promise<void>;
  /** What is held of these is fetched again when next asked for. */
  expire: (names: readonly string[]) => Promise<void>;
}

const definitionAt = ({ name, lookup }: WholeAddress): Definition =>
  lookup ? lookupOf(definitionOf(name)) : definitionOf(name);

/** Holds the lists of platforms that answer with whole arrays, one copy each. */
export const createWholeLists = (): WholeLists => {
  const held = new Map<string, CachedList>();

  const current = async ({ token, revalidates, ...platform }: Connection, address: WholeAddress) => {
    const key = `${address.path} ${address.lookup}`;
    const entry = held.get(key) ?? new CachedList(definitionAt(address), address.where);
    held.set(key, entry);
    const http = createHttp({ ...platform, token: () => token, onRefused: () => undefined });
    await entry.bringUpToDate((etag) =>
      http(address.path, { headers: revalidates && etag !== null ? { 'If-None-Match': etag } : {} }),
    );
    return entry.list;
  };

  const titlesAt = async (connection: Connection, targets: Targets): Promise<Titles> => {
    const lists = Object.entries(targets).map(
      async ([field, address]) => [field, (await current(connection, address)).titles()] as const,
    );
    return Object.fromEntries(await Promise.all(lists));
  };

  const named = (name: string) => [...held.values()].filter((entry) => entry.name === name);

  return {
    page: async (connection, address, query, targets) => {
      const [list, titles] = await Promise.all([current(connection, address), titlesAt(connection, targets)]);
      return list.page(query, titles);
    },
    byIds: async (connection, address, ids) => {
      const data = (await current(connection, address)).byIds(ids);
      return { data, total: data.length, facts: {}, lost: 0 };
    },
    merge: async (name, raws) => {
      for (const entry of named(name)) entry.merge(raws);
    },
    replace: async (name, answer) => {
      for (const entry of named(name)) entry.replace(answer);
    },
    expire: async (names) => {
      for (const entry of names.flatMap(named)) entry.expire();
    },
  };
};
