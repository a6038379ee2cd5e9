import { createEmitter } from './store';

/**
 * Which records of an entity were created or changed since its list was last fetched. The list refetches immediately if
 * the user is not reading it; otherwise it shows how many new rows there are.
 */
export interface ListChanges {
  /** Ids of new records that are not on screen. */
  arrived: ReadonlySet<number | string>;
  /** Ids of existing records that changed and are not on screen. The change may have moved them into the list. */
  changed: ReadonlySet<number | string>;
  /** Whether anything changed, so that the list should be fetched again. */
  stale: boolean;
}

const noChanges: ListChanges = { arrived: new Set(), changed: new Set(), stale: false };
/** Maximum number of ids that are remembered, so that memory stays bounded in a tab that is open for days. */
const maxIds = 999;

type Ids = ReadonlySet<number | string>;

const addIds = (ids: Ids, more: readonly (number | string)[]): Ids =>
  more.length === 0 || ids.size >= maxIds ? ids : new Set([...ids, ...more]);

/** Creates the store of list changes by entity name, for `useSyncExternalStore`. */
export const createListChangesStore = () => {
  const changesByName = new Map<string, ListChanges>();
  const { emit, subscribe } = createEmitter();
  const set = (name: string, next: ListChanges) => {
    changesByName.set(name, next);
    emit();
  };
  return {
    get: (name: string): ListChanges => changesByName.get(name) ?? noChanges,
    add: (
      name: string,
      { arrived = [], changed = [] }: Partial<Record<'arrived' | 'changed', readonly (number | string)[]>> = {},
    ) => {
      const before = changesByName.get(name) ?? noChanges;
      set(name, {
        arrived: addIds(before.arrived, arrived),
        changed: addIds(before.changed, changed),
        stale: true,
      });
    },
    clear: (name: string) => {
      if (changesByName.has(name)) set(name, noChanges);
    },
    subscribe,
  };
};

/** The list changes of all entities. */
export type ListChangesStore = ReturnType<typeof createListChangesStore>;
