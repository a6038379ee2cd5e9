import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query';

/** Pause of automatic refetches after a failure. It doubles with each further failure, up to the longest. */
const firstPauseMs = 5000;
const longestPauseMs = 60_000;
/** Pauses are extended by up to this share at random, so that many tabs do not fetch at the same moment. */
const jitter = 0.25;

/** Minimum time between two fetches of rows and related data because of live events. */
export const rowsGapMs = 1000;
/**
 * Minimum time between two fetches of figures. The platform counts them in the background (rules, section 8), so an
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
interface QueryCourse {
  startedAt: number;
  failures: number;
  pausedUntil: number;
  pending?: PendingRefetch;
  /** Refetches that the running fetch completes. */
  inFlight: PendingRefetch[];
}

/**
 * Makes all automatic refetches: live events, reconnects and polling. After each failure it pauses, longer every time.
 * Requests during a pause wait for its end. Requests during a running fetch cause another one, because that answer may be
 * older. A fetch that was started elsewhere comes from the user: it runs immediately and resets the pause.
 */
export const createRefetching = (queryClient: QueryClient) => {
  const courses = new WeakMap<Query, QueryCourse>();
  const cache = queryClient.getQueryCache();
  let isAutomatic = false;

  const courseOf = (query: Query): QueryCourse => {
    const course = courses.get(query) ?? { startedAt: 0, failures: 0, pausedUntil: 0, inFlight: [] };
    courses.set(query, course);
    return course;
  };

  const resetPause = (course: QueryCourse) => {
    course.failures = 0;
    course.pausedUntil = 0;
  };

  const dropPending = (course: QueryCourse) => {
    clearTimeout(course.pending?.timer);
    course.pending?.resolve();
    course.pending = undefined;
  };

  const fetchNow = (query: Query, course: QueryCourse) => {
    if (query.getObserversCount() === 0) {
      dropPending(course);
      return;
    }
    isAutomatic = true;
    query.fetch(undefined, { cancelRefetch: false }).catch(() => undefined);
    isAutomatic = false;
  };

  const schedule = (query: Query, course: QueryCourse) => {
    const { pending } = course;
    if (!pending || query.state.fetchStatus !== 'idle') return;
    clearTimeout(pending.timer);
    const startAt = Math.max(course.startedAt + pending.gapMs, course.pausedUntil);
    pending.timer = setTimeout(() => fetchNow(query, course), Math.max(0, startAt - Date.now()));
  };

  const requestRefetch = (query: Query, gapMs: number): Promise<void> => {
    const course = courseOf(query);
    if (!course.pending) {
      let resolve = () => {};
      const done = new Promise<void>((settle) => {
        resolve = settle;
      });
      course.pending = { gapMs, done, resolve };
      schedule(query, course);
    }
    return course.pending.done;
  };

  const onStarted = (course: QueryCourse) => {
    course.startedAt = Date.now();
    if (!isAutomatic) resetPause(course);
    if (!course.pending) return;
    clearTimeout(course.pending.timer);
    course.inFlight.push(course.pending);
    course.pending = undefined;
  };

  const unsubscribe = cache.subscribe((event) => {
    const { query } = event;
    if (event.type === 'removed') dropPending(courseOf(query));
    if (event.type !== 'updated') return;
    const course = courseOf(query);
    const { action } = event;
    if (action.type === 'fetch') onStarted(course);
    if (action.type === 'success' && !action.manual) resetPause(course);
    if (action.type === 'error') {
      course.failures++;
      course.pausedUntil = Date.now() + pauseMsAfter(course.failures, Math.random());
    }
    if (query.state.fetchStatus !== 'idle') return;
    for (const { resolve } of course.inFlight.splice(0)) resolve();
    schedule(query, course);
  });

  const activeQueries = (filters: QueryFilters) =>
    cache.findAll({ type: 'active', ...filters }).filter((query) => !query.isStatic());

  return {
    /** Refetches active queries, at least `gapMs` after their last start. Resolves when all of them have ended. */
    refetch: async (filters: QueryFilters, gapMs = 0): Promise<void> => {
      void queryClient.invalidateQueries({ ...filters, refetchType: 'none' });
      await Promise.all(activeQueries(filters).map((query) => requestRefetch(query, gapMs)));
    },
    /** Ends all pauses, for example when the network is back. */
    resetPauses: () => {
      for (const query of cache.getAll()) {
        resetPause(courseOf(query));
        schedule(query, courseOf(query));
      }
    },
    /** Drops pending refetches and stops following the cache. */
    close: () => {
      unsubscribe();
      for (const query of cache.getAll()) dropPending(courseOf(query));
    },
  };
};

/** The automatic refetches of the console. */
export type Refetching = ReturnType<typeof createRefetching>;
