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

type Asked = Parameters<QueryClient['isFetching']>[0];
const anything: Asked = {};

const nothingOf = (client: QueryClient, asked: Asked, within: number) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(end, within);
    const stop = client.getQueryCache().subscribe(() => {
      if (client.isFetching(asked) === 0) end();
    });
  });

/** Waits until nothing of that kind is being asked, also of what asks for it once it is drawn; three seconds at most. */
const untilNothingOf = async (client: QueryClient, asked: Asked): Promise<void> => {
  const until = Date.now() + atMost;
  await rest();
  while (client.isFetching(asked) > 0 && Date.now() < until) {
    await nothingOf(client, asked, until - Date.now());
    await rest();
  }
};

/** Resolves once rows and what they refer to are drawn. */
export const whenRowsDrawn = (client: QueryClient): Promise<void> => untilNothingOf(client, underWay);

/**
 * Asks the platform for what stands beside rows (counts, figures) once the rows and what they refer to are drawn: asked
 * for together they would share its time, and the rows are what is waited for.
 */
export const afterRows = async <T>(client: QueryClient, ask: () => Promise<T>): Promise<T> => {
  await whenRowsDrawn(client);
  return ask();
};

/** Resolves once everything that a screen asks is there and the browser rests. */
export const whenIdle = (client: QueryClient): Promise<void> => untilNothingOf(client, anything);
