import type { Query, QueryClient } from '@tanstack/react-query';

/** Longer than this (ms) nothing is kept waiting by rows that don't come. */
const atMost = 3000;
/** On a page that never rests, what waits for rest goes on after so long (ms). */
const restsWithin = 200;
/** Where the browser does not tell when it rests, it is given so long (ms). */
const restFor = 50;

/** Rows, the records that they refer to, and a record that is open. */
const ofRows = new Set<unknown>(['getList', 'getMany', 'getOne']);
const underWay = {
  fetchStatus: 'fetching' as const,
  predicate: ({ queryKey }: Pick<Query, 'queryKey'>) => ofRows.has(queryKey[1]),
};

const rest = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: restsWithin });
    else setTimeout(resolve, restFor);
  });

const rowsAreHere = (client: QueryClient, within: number) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(end, within);
    const stop = client.getQueryCache().subscribe(() => {
      if (client.isFetching(underWay) === 0) end();
    });
  });

/**
 * Asks the platform for what stands beside rows (counts, figures) once the rows and what they refer to are drawn: asked
 * for together they would share its time, and the rows are what is waited for.
 */
export const afterRows = async <T>(client: QueryClient, ask: () => Promise<T>): Promise<T> => {
  const until = Date.now() + atMost;
  await rest();
  while (client.isFetching(underWay) > 0 && Date.now() < until) {
    await rowsAreHere(client, until - Date.now());
    // Rows that were just drawn ask for what they refer to.
    await rest();
  }
  return ask();
};
