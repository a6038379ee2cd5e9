import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query';

/** What is asked again by itself after a failure waits so long (ms); each further failure in a row doubles it, up to the longest. */
const firstPause = 5000;
const longestPause = 60_000;
/** Pauses differ by up to this share of them, so that many tabs do not ask at the same moment. */
const spread = 0.25;

/** Live events ask for rows, and for what stands beside them, at most once in so long (ms). */
export const rowsGap = 1000;
/** Figures are counted beside the requests (rules, section 8): asked for sooner (ms) after a change they would be the same. */
export const figuresGap = 5000;

/** How long (ms) after so many failures in a row nothing is asked again by itself; `random` is 0 to 1. */
export const pauseAfter = (failures: number, random: number): number =>
  Math.min(firstPause * 2 ** (failures - 1), longestPause / (1 + spread)) * (1 + spread * random);

/** A wish to have a query fetched again; `gap` is how long (ms) after its last start. */
interface Wish {
  gap: number;
  timer?: ReturnType<typeof setTimeout>;
  done: Promise<void>;
  resolve: () => void;
}

/** How it went with a query so far. */
interface Course {
  startedAt: number;
  failures: number;
  pausedUntil: number;
  wish?: Wish;
  /** Wishes that the fetch under way fulfils. */
  underWay: Wish[];
}

/**
 * The one way in which anything is asked again that nobody pressed for: live events, a socket that is back, polling. After
 * a failure it waits, longer each time; what comes meanwhile waits with it, and so does what comes while an answer is
 * under way, which may be older. A fetch that was not asked for here is a person's: it goes at once and starts anew.
 */
export const createRefetching = (queryClient: QueryClient) => {
  const courses = new WeakMap<Query, Course>();
  const cache = queryClient.getQueryCache();
  let isOurs = false;

  const courseOf = (query: Query): Course => {
    const known = courses.get(query) ?? { startedAt: 0, failures: 0, pausedUntil: 0, underWay: [] };
    courses.set(query, known);
    return known;
  };

  const startAnew = (course: Course) => {
    course.failures = 0;
    course.pausedUntil = 0;
  };

  const giveUp = (course: Course) => {
    clearTimeout(course.wish?.timer);
    course.wish?.resolve();
    course.wish = undefined;
  };

  const fetchNow = (query: Query, course: Course) => {
    if (query.getObserversCount() === 0) {
      giveUp(course);
      return;
    }
    isOurs = true;
    query.fetch(undefined, { cancelRefetch: false }).catch(() => undefined);
    isOurs = false;
  };

  const plan = (query: Query, course: Course) => {
    const { wish } = course;
    if (!wish || query.state.fetchStatus !== 'idle') return;
    clearTimeout(wish.timer);
    const at = Math.max(course.startedAt + wish.gap, course.pausedUntil);
    wish.timer = setTimeout(() => fetchNow(query, course), Math.max(0, at - Date.now()));
  };

  const wishFor = (query: Query, gap: number): Promise<void> => {
    const course = courseOf(query);
    if (!course.wish) {
      let resolve = () => {};
      const done = new Promise<void>((settle) => {
        resolve = settle;
      });
      course.wish = { gap, done, resolve };
      plan(query, course);
    }
    return course.wish.done;
  };

  const began = (course: Course) => {
    course.startedAt = Date.now();
    if (!isOurs) startAnew(course);
    if (!course.wish) return;
    clearTimeout(course.wish.timer);
    course.underWay.push(course.wish);
    course.wish = undefined;
  };

  const stop = cache.subscribe((event) => {
    const { query } = event;
    if (event.type === 'removed') giveUp(courseOf(query));
    if (event.type !== 'updated') return;
    const course = courseOf(query);
    const { action } = event;
    if (action.type === 'fetch') began(course);
    if (action.type === 'success' && !action.manual) startAnew(course);
    if (action.type === 'error') {
      course.failures++;
      course.pausedUntil = Date.now() + pauseAfter(course.failures, Math.random());
    }
    if (query.state.fetchStatus !== 'idle') return;
    for (const { resolve } of course.underWay.splice(0)) resolve();
    plan(query, course);
  });

  const shownOf = (filters: QueryFilters) =>
    cache.findAll({ type: 'active', ...filters }).filter((query) => !query.isStatic());

  return {
    /** Fetches these again as soon as it may be, `gap` ms after their last start at the earliest. Resolves when all were. */
    again: async (filters: QueryFilters, gap = 0): Promise<void> => {
      void queryClient.invalidateQueries({ ...filters, refetchType: 'none' });
      await Promise.all(shownOf(filters).map((query) => wishFor(query, gap)));
    },
    /** The network is back: what failed is no longer waited with. */
    startAnew: () => {
      for (const query of cache.getAll()) {
        startAnew(courseOf(query));
        plan(query, courseOf(query));
      }
    },
    close: () => {
      stop();
      for (const query of cache.getAll()) giveUp(courseOf(query));
    },
  };
};

export type Refetching = ReturnType<typeof createRefetching>;
