import type { Query, QueryKey } from '@tanstack/react-query';
import type { Definition } from '../resources/language/definition';
import { definitions } from '../resources/index';
import { deposits } from '../resources/deposits';
import { withdraws } from '../resources/withdraws';
import { balance, withdrawable } from '../resources/scalars';
import type { ListChangesStore } from './listChanges';
import { figuresKey, relatedQueries, scalarKey, statementKey } from './queryKeys';
import { figuresGapMs, rowsGapMs, type Refetching } from './refetching';
import { startedWholeLists } from './wholeListsClient';

/** Minimum time between two refetches of everything on screen, however often the socket reconnects. */
const refetchAllGapMs = 15_000;

/** Changes within this time cause one refetch of the related queries. */
const relatedDelayMs = 700;

/** Lists whose changes move the reader's own balance. */
const fundsEntities: ReadonlySet<string> = new Set([deposits.name, withdraws.name]);

/** The definitions whose records change with those of this entity (`live.follows`). */
const followersOf = (entity: string): Definition[] => definitions.filter(({ live }) => live?.follows?.includes(entity));

/** Whether a query is of a list in an order that its rows keep while values that the platform works out change. */
const isSteadyList = (definition: Definition, [, method, params]: QueryKey): boolean => {
  const { sort } = (params ?? {}) as { sort?: { field: string } };
  return method === 'getList' && definition.fields[sort?.field ?? '']?.derived !== true;
};

/** Fetches again what live events do not carry. Changes that arrive close together are fetched once. */
export const createLiveRefetches = (refetching: Refetching, listChanges: ListChangesStore) => {
  const changedNames = new Set<string>();
  let relatedTimer: ReturnType<typeof setTimeout> | undefined;
  /** Refetches the related queries of an entity, once for changes that arrive close together. */
  const related = (name: string) => {
    changedNames.add(name);
    relatedTimer ??= setTimeout(() => {
      relatedTimer = undefined;
      for (const changed of changedNames)
        for (const query of Object.values(relatedQueries))
          void refetching.refetch({ queryKey: [changed, query] }, rowsGapMs);
      changedNames.clear();
    }, relatedDelayMs);
  };

  let figuresTimer: ReturnType<typeof setTimeout> | undefined;
  let hasChangedAgain = false;
  /**
   * Refetches figures, balance, what may be withdrawn, and statements: any change may affect them. The platform's figures may be
   * `figuresGapMs` old, so that those which are fetched less than that after a change are fetched once more.
   */
  const figures = () => {
    if (figuresTimer !== undefined) {
      hasChangedAgain = true;
      return;
    }
    figuresTimer = setTimeout(() => {
      figuresTimer = undefined;
      void refetching.refetch({ queryKey: figuresKey }, figuresGapMs);
      for (const { path } of [balance, withdrawable])
        void refetching.refetch({ queryKey: scalarKey(path) }, figuresGapMs);
      void refetching.refetch({ queryKey: statementKey }, figuresGapMs);
      if (hasChangedAgain) figures();
      hasChangedAgain = false;
    }, figuresGapMs);
  };

  /** Refetches the balance beside a list of its operations, so that both say the same. */
  const balanceBeside = (entity: string) => {
    if (!fundsEntities.has(entity)) return;
    for (const queryKey of [scalarKey(balance.path), scalarKey(withdrawable.path), statementKey])
      void refetching.refetch({ queryKey }, rowsGapMs);
  };

  /** Entities whose records are fetched again at the end of the frame. */
  const outdatedNames = new Set<string>();
  /** Refetches everything cached about outdated entities except their lists, which `listChanges` controls. */
  const outdated = () => {
    for (const name of outdatedNames) {
      related(name);
      void startedWholeLists()?.expire([name]);
      void refetching.refetch({ queryKey: [name, 'getMany'] }, rowsGapMs);
      void refetching.refetch({ queryKey: [name, 'getOne'] }, rowsGapMs);
    }
    outdatedNames.clear();
  };

  /** Fetches again what follows the records of an entity. Rows that this could move wait until nobody reads them. */
  const followers = (entity: string) => {
    for (const follower of followersOf(entity)) {
      const { name } = follower;
      void startedWholeLists()?.expire([name]);
      void refetching.refetch({ queryKey: [name, 'getOne'] }, figuresGapMs);
      const predicate = ({ queryKey }: Query) => isSteadyList(follower, queryKey);
      void refetching.refetch({ queryKey: [name, 'getList'], predicate }, figuresGapMs);
      listChanges.add(name);
    }
  };

  const everything = () => {
    void startedWholeLists()?.expire(definitions.map(({ name }) => name));
    void refetching.refetch({});
  };
  let refetchedAllAt = -Infinity;
  let refetchAllTimer: ReturnType<typeof setTimeout> | undefined;

  /** Refetches everything on screen: what had failed first, without the gap. */
  const all = () => {
    void refetching.refetch({ predicate: ({ state }) => state.status === 'error' });
    refetchAllTimer ??= setTimeout(
      () => {
        refetchAllTimer = undefined;
        refetchedAllAt = Date.now();
        everything();
      },
      Math.max(0, refetchedAllAt + refetchAllGapMs - Date.now()),
    );
  };

  return {
    related,
    figures,
    balanceBeside,
    followers,
    /** Notes an entity whose records `outdated` fetches again. */
    outdate: (name: string) => void outdatedNames.add(name),
    outdated,
    /** Refetches all that is cached of an entity. */
    entity: (name: string) => void refetching.refetch({ queryKey: [name] }, rowsGapMs),
    all,
  };
};
