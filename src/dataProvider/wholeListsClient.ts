import { PlatformError } from './platformError';
import { createWholeLists, type WholeLists } from './wholeLists';
import type { WorkerCall, WorkerReply } from './wholeLists.worker';

interface Waiting {
  call: WorkerCall;
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

const run = (lists: WholeLists, { method, args }: WorkerCall): Promise<unknown> =>
  (lists[method] as (...given: unknown[]) => Promise<unknown>)(...args);

/**
 * The lists in a worker, or here from the moment that the worker fails: its file is gone after a deploy, or an answer
 * can't be carried over. Calls that wait are answered here then; what the worker held is fetched again.
 */
const viaWorker = (): WholeLists => {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let here: WholeLists | undefined;
  let last = 0;

  const goOnHere = () => {
    worker?.terminate();
    here ??= createWholeLists();
    for (const { call, resolve, reject } of waiting.values()) run(here, call).then(resolve, reject);
    waiting.clear();
  };

  const answered = ({ data }: MessageEvent<WorkerReply>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if ('failure' in data) {
      const { message, status, field, words } = data.failure;
      asked?.reject(new PlatformError(message, status, field, words));
    } else {
      asked?.resolve(data.value);
    }
  };

  try {
    worker = new Worker(new URL('./wholeLists.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', answered);
    worker.addEventListener('error', goOnHere);
    worker.addEventListener('messageerror', goOnHere);
  } catch {
    goOnHere();
  }

  const ask =
    <M extends keyof WholeLists>(method: M) =>
    (...args: Parameters<WholeLists[M]>) =>
      new Promise<unknown>((resolve, reject) => {
        const call: WorkerCall = { id: ++last, method, args };
        if (here) {
          run(here, call).then(resolve, reject);
          return;
        }
        waiting.set(call.id, { call, resolve, reject });
        worker?.postMessage(call);
      }) as ReturnType<WholeLists[M]>;
  return {
    page: ask('page'),
    byIds: ask('byIds'),
    merge: ask('merge'),
    replace: ask('replace'),
    expire: ask('expire'),
  };
};

let lists: WholeLists | undefined;

/**
 * The whole lists, in a worker where there are workers: reading 100,000 rows must not hold up the page. Started when
 * first needed; `startedWholeLists` tells whether it was.
 */
export const wholeLists = (): WholeLists =>
  (lists ??= typeof Worker === 'undefined' ? createWholeLists() : viaWorker());

/** The whole lists if any were asked for, so that live events start no worker. */
export const startedWholeLists = (): WholeLists | undefined => lists;

/** Forgets everything held. */
export const clearWholeLists = (): void => {
  lists = undefined;
};
