import type { Definition } from '../resources/language/definition';
import type { FilledCondition } from '../resources/language/condition';
import { definitionOf } from '../resources/index';
import { lookupOf, type ListQuery } from '../resources/language/query';
import { CachedList } from './cachedList';
import { createHttp } from './http';
import type { ListPage, Titles } from './wholeList';

/**
 * Identifies a whole list: the definition, whether it is read as a lookup, and the path with placeholders filled in.
 */
export interface WholeListAddress {
  name: string;
  lookup: boolean;
  path: string;
  /** The condition that every row of this list meets. */
  condition: FilledCondition;
}

/** The lists that reference fields point to, by field. */
export type Targets = Readonly<Record<string, WholeListAddress>>;

/** The settings and the session that the page sends to the worker with every call. */
export interface Connection {
  apiBase: string;
  answerSeconds: number;
  token: string | null;
  /** Whether copies may be revalidated with `If-None-Match`, which is an extension. */
  revalidates: boolean;
}

/** The calls that the page can make to the worker. */
export interface WholeLists {
  /** One page of a list. Titles to search or sort by come from the lists at `targets`. */
  page: (connection: Connection, address: WholeListAddress, query: ListQuery, targets: Targets) => Promise<ListPage>;
  /** The rows with these ids. */
  byIds: (connection: Connection, address: WholeListAddress, ids: readonly (number | string)[]) => Promise<ListPage>;
  /** Merges rows from the live channel into the cached lists of this entity. */
  merge: (name: string, raws: readonly unknown[]) => Promise<void>;
  /** Replaces the cached lists of this entity with a whole list from the live channel. */
  replace: (name: string, answer: unknown) => Promise<void>;
  /** Marks the cached lists of these entities as out of date. The next call fetches them again. */
  expire: (names: readonly string[]) => Promise<void>;
}

const definitionAt = ({ name, lookup }: WholeListAddress): Definition =>
  lookup ? lookupOf(definitionOf(name)) : definitionOf(name);

/** Caches whole lists, one copy per path. */
export const createWholeLists = (): WholeLists => {
  const cache = new Map<string, CachedList>();

  const currentList = async ({ token, revalidates, ...platform }: Connection, address: WholeListAddress) => {
    const key = `${address.path} ${address.lookup}`;
    const entry = cache.get(key) ?? new CachedList(definitionAt(address), address.condition);
    cache.set(key, entry);
    const http = createHttp({ ...platform, token: () => token, onRefused: () => undefined });
    await entry.bringUpToDate((etag) =>
      http(address.path, { headers: revalidates && etag !== null ? { 'If-None-Match': etag } : {} }),
    );
    return entry.list;
  };

  const titlesAt = async (connection: Connection, targets: Targets): Promise<Titles> => {
    const lists = Object.entries(targets).map(
      async ([field, address]) => [field, (await currentList(connection, address)).titles()] as const,
    );
    return Object.fromEntries(await Promise.all(lists));
  };

  const entriesOf = (name: string) => [...cache.values()].filter((entry) => entry.name === name);

  return {
    page: async (connection, address, query, targets) => {
      const [list, titles] = await Promise.all([currentList(connection, address), titlesAt(connection, targets)]);
      return list.page(query, titles);
    },
    byIds: async (connection, address, ids) => {
      const data = (await currentList(connection, address)).byIds(ids);
      return { data, total: data.length, facts: {}, unreadable: 0 };
    },
    merge: async (name, raws) => {
      for (const entry of entriesOf(name)) entry.merge(raws);
    },
    replace: async (name, answer) => {
      for (const entry of entriesOf(name)) entry.replace(answer);
    },
    expire: async (names) => {
      for (const entry of names.flatMap(entriesOf)) entry.expire();
    },
  };
};
