import type { Query, QueryClient } from '@tanstack/react-query';

/** Maximum time to wait for rows. */
const maxWaitMs = 3000;
/** Maximum time to wait for the browser to be idle. */
const idleTimeoutMs = 200;
/** Fixed wait in browsers without `requestIdleCallback`. */
const idleFallbackMs = 50;

/** Queries for rows, for the records they refer to, and for an open record. */
const rowQueries = new Set<unknown>(['getList', 'getMany', 'getOne']);
const fetchingRows = {
  fetchStatus: 'fetching' as const,
  predicate: ({ queryKey }: Pick<Query, 'queryKey'>) => rowQueries.has(queryKey[1]),
};

const browserIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: idleTimeoutMs });
    else setTimeout(resolve, idleFallbackMs);
  });

type QueryFilter = Parameters<QueryClient['isFetching']>[0];
const anyQuery: QueryFilter = {};

/** Resolves when no matching query is fetching, or after the timeout. */
const fetchesEnded = (client: QueryClient, filter: QueryFilter, timeoutMs: number) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(end, timeoutMs);
    const unsubscribe = client.getQueryCache().subscribe(() => {
      if (client.isFetching(filter) === 0) end();
    });
  });

/**
 * Waits until no matching query is fetching, at most three seconds. Rendered rows may start further queries, so it
 * waits for an idle browser after each round.
 */
const waitForFetches = async (client: QueryClient, filter: QueryFilter): Promise<void> => {
  const deadline = Date.now() + maxWaitMs;
  await browserIdle();
  while (client.isFetching(filter) > 0 && Date.now() < deadline) {
    await fetchesEnded(client, filter, deadline - Date.now());
    await browserIdle();
  }
};

/** Resolves when the rows and the records they refer to are rendered, after three seconds at the latest. */
export const whenRowsDrawn = (client: QueryClient): Promise<void> => waitForFetches(client, fetchingRows);

/**
 * Fetches what is shown beside rows (counts, figures) after the rows are rendered. Together they would compete for the
 * platform's time, and the user waits for the rows.
 */
export const afterRows = async <T>(client: QueryClient, fetchData: () => Promise<T>): Promise<T> => {
  await whenRowsDrawn(client);
  return fetchData();
};

/** Resolves when all queries of the screen have ended and the browser is idle, after three seconds at the latest. */
export const whenIdle = (client: QueryClient): Promise<void> => waitForFetches(client, anyQuery);
