import { createEmitter } from './store';

/**
 * Which records of an entity arrived or left since its list was last fetched. A list at rest fetches at once; one that
 * is being read shows how many wait (look, rules).
 */
export interface ListChanges {
  /** Ids that the list on screen does not hold yet. */
  arrived: ReadonlySet<number | string>;
  /** Ids of older records that changed and are not on screen: they may have come into the list by that. */
  changed: ReadonlySet<number | string>;
  /** Something else about the list changed: fetch when convenient. */
  stale: boolean;
}

const nothing: ListChanges = { arrived: new Set(), changed: new Set(), stale: false };
/** More waiting rows than this are not told apart: a tab left open for days must not grow with every one. */
const most = 999;

type Ids = ReadonlySet<number | string>;

const withMore = (ids: Ids, more: readonly (number | string)[]): Ids =>
  more.length === 0 || ids.size >= most ? ids : new Set([...ids, ...more]);

/** A store of news by entity name, for `useSyncExternalStore`. */
export const createListChangesStore = () => {
  const news = new Map<string, ListChanges>();
  const { emit, subscribe } = createEmitter();
  const set = (name: string, next: ListChanges) => {
    news.set(name, next);
    emit();
  };
  return {
    get: (name: string): ListChanges => news.get(name) ?? nothing,
    add: (
      name: string,
      { arrived = [], changed = [] }: Partial<Record<'arrived' | 'changed', readonly (number | string)[]>> = {},
    ) => {
      const before = news.get(name) ?? nothing;
      set(name, {
        arrived: withMore(before.arrived, arrived),
        changed: withMore(before.changed, changed),
        stale: true,
      });
    },
    clear: (name: string) => {
      if (news.has(name)) set(name, nothing);
    },
    subscribe,
  };
};

export type ListChangesStore = ReturnType<typeof createListChangesStore>;
