import { notifyManager, type Query, type QueryClient, type QueryFilters } from '@tanstack/react-query';

/** Pause of automatic refetches after a failure. It doubles with each further failure, up to the longest. */
const firstPauseMs = 5000;
const longestPauseMs = 60_000;
/** Pauses are extended by up to this share at random, so that many tabs do not fetch at the same moment. */
const jitter = 0.25;

/** Minimum time between two fetches of rows and related data because of live events. */
export const rowsGapMs = 1000;
/**
 * Minimum time between two fetches of figures. The platform counts them in the background (docs/rules.md#figures), so an
 * earlier fetch would return the same ones.
 */
export const figuresGapMs = 5000;

/** Pause (ms) of automatic refetches after this many failures in a row. `random` is 0 to 1. */
export const pauseMsAfter = (failures: number, random: number): number =>
  Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs / (1 + jitter)) * (1 + jitter * random);

/** A refetch that waits for its time. `gapMs`: minimum time since the last start of the query. */
interface PendingRefetch {
  gapMs: number;
  timer?: ReturnType<typeof setTimeout>;
  done: Promise<void>;
  resolve: () => void;
}

/** Past and pending fetches of one query. */
interface RefetchState {
  startedAt: number;
  failures: number;
  pausedUntil: number;
  pending?: PendingRefetch;
  /** Refetches that the running fetch completes. */
  inFlight: PendingRefetch[];
}

/**
 * Makes all automatic refetches: live events, reconnects and polling. After each failure it pauses, longer every time.
 * Requests during a pause wait for its end. Requests during a running fetch cause another one, because that answer may
 * be older. A fetch that was started elsewhere comes from the user: it runs immediately and resets the pause.
 */
export const createRefetching = (queryClient: QueryClient) => {
  const states = new WeakMap<Query, RefetchState>();
  const cache = queryClient.getQueryCache();
  let isAutomatic = false;

  const stateOf = (query: Query): RefetchState => {
    const state = states.get(query) ?? { startedAt: 0, failures: 0, pausedUntil: 0, inFlight: [] };
    states.set(query, state);
    return state;
  };

  const resetPause = (state: RefetchState) => {
    state.failures = 0;
    state.pausedUntil = 0;
  };

  const dropPending = (state: RefetchState) => {
    clearTimeout(state.pending?.timer);
    state.pending?.resolve();
    state.pending = undefined;
  };

  const fetchNow = (query: Query, state: RefetchState) => {
    if (query.getObserversCount() === 0) {
      dropPending(state);
      return;
    }
    isAutomatic = true;
    query.fetch(undefined, { cancelRefetch: false }).catch(() => undefined);
    isAutomatic = false;
  };

  const schedule = (query: Query, state: RefetchState) => {
    const { pending } = state;
    if (!pending || query.state.fetchStatus !== 'idle') return;
    clearTimeout(pending.timer);
    const startAt = Math.max(state.startedAt + pending.gapMs, state.pausedUntil);
    pending.timer = setTimeout(() => fetchNow(query, state), Math.max(0, startAt - Date.now()));
  };

  const requestRefetch = (query: Query, gapMs: number): Promise<void> => {
    const state = stateOf(query);
    if (!state.pending) {
      let resolve = () => {};
      const done = new Promise<void>((settle) => {
        resolve = settle;
      });
      state.pending = { gapMs, done, resolve };
      schedule(query, state);
    }
    return state.pending.done;
  };

  const onStarted = (state: RefetchState) => {
    state.startedAt = Date.now();
    if (!isAutomatic) resetPause(state);
    if (!state.pending) return;
    clearTimeout(state.pending.timer);
    state.inFlight.push(state.pending);
    state.pending = undefined;
  };

  const unsubscribe = cache.subscribe((event) => {
    const { query } = event;
    if (event.type === 'removed') dropPending(stateOf(query));
    if (event.type !== 'updated') return;
    const state = stateOf(query);
    const { action } = event;
    if (action.type === 'fetch') onStarted(state);
    if (action.type === 'success' && !action.manual) resetPause(state);
    if (action.type === 'error') {
      state.failures++;
      state.pausedUntil = Date.now() + pauseMsAfter(state.failures, Math.random());
    }
    if (query.state.fetchStatus !== 'idle') return;
    for (const { resolve } of state.inFlight.splice(0)) resolve();
    schedule(query, state);
  });

  return {
    /**
     * Refetches active queries, with `type: 'all'` also those that are never fetched by themselves, at least `gapMs` after their last start.
     * Resolves when all of them have ended.
     */
    refetch: async (filters: QueryFilters, gapMs = 0): Promise<void> => {
      const queries = cache.findAll(filters);
      notifyManager.batch(() => queries.forEach((query) => query.invalidate()));
      const isAsked = (query: Query) => filters.type === 'all' || query.isActive();
      const active = queries.filter((query) => isAsked(query) && !query.isStatic());
      await Promise.all(active.map((query) => requestRefetch(query, gapMs)));
    },
    /** Ends all pauses, for example when the network is back. */
    resetPauses: () => {
      for (const query of cache.getAll()) {
        resetPause(stateOf(query));
        schedule(query, stateOf(query));
      }
    },
    /** Drops pending refetches and stops following the cache. */
    close: () => {
      unsubscribe();
      for (const query of cache.getAll()) dropPending(stateOf(query));
    },
  };
};

/** The automatic refetches of the console. */
export type Refetching = ReturnType<typeof createRefetching>;
