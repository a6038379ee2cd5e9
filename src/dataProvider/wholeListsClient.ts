import { recordCalls } from './callLog';
import { PlatformError } from './platformError';
import { createWholeLists, type WholeLists } from './wholeLists';
import type { WorkerCall, WorkerReply } from './wholeLists.worker';

interface PendingCall {
  call: WorkerCall;
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

const runCall = (lists: WholeLists, { method, args }: WorkerCall): Promise<unknown> =>
  (lists[method] as (...params: unknown[]) => Promise<unknown>)(...args);

/**
 * Keeps the lists in a worker. If the worker fails (its file was removed by a deploy, or an answer can't be
 * transferred), the lists move to the page: open calls run there, and the data of the worker is fetched again.
 */
const createWorkerLists = (): WholeLists => {
  const openCalls = new Map<number, PendingCall>();
  let worker: Worker | undefined;
  let localLists: WholeLists | undefined;
  let lastId = 0;

  const moveToPage = () => {
    worker?.terminate();
    localLists ??= createWholeLists();
    for (const { call, resolve, reject } of openCalls.values()) runCall(localLists, call).then(resolve, reject);
    openCalls.clear();
  };

  const onReply = ({ data }: MessageEvent<WorkerReply>) => {
    const openCall = openCalls.get(data.id);
    openCalls.delete(data.id);
    recordCalls(data.calls);
    if ('failure' in data) {
      const { message, status, ...parts } = data.failure;
      openCall?.reject(new PlatformError(message, status, parts));
    } else {
      openCall?.resolve(data.value);
    }
  };

  try {
    worker = new Worker(new URL('./wholeLists.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', onReply);
    worker.addEventListener('error', moveToPage);
    worker.addEventListener('messageerror', moveToPage);
  } catch {
    moveToPage();
  }

  const callWorker =
    <M extends keyof WholeLists>(method: M) =>
    (...args: Parameters<WholeLists[M]>) =>
      new Promise<unknown>((resolve, reject) => {
        const call: WorkerCall = { id: ++lastId, method, args };
        if (localLists) {
          runCall(localLists, call).then(resolve, reject);
          return;
        }
        openCalls.set(call.id, { call, resolve, reject });
        worker?.postMessage(call);
      }) as ReturnType<WholeLists[M]>;
  return {
    page: callWorker('page'),
    byIds: callWorker('byIds'),
    merge: callWorker('merge'),
    replace: callWorker('replace'),
    expire: callWorker('expire'),
  };
};

let lists: WholeLists | undefined;

/**
 * The whole lists. They live in a worker if the browser has workers, because decoding 100,000 rows would block the
 * page. The first call starts it.
 */
export const wholeLists = (): WholeLists =>
  (lists ??= typeof Worker === 'undefined' ? createWholeLists() : createWorkerLists());

/** The whole lists if they were started, so that live events do not start a worker. */
export const startedWholeLists = (): WholeLists | undefined => lists;

/** Drops all cached lists. */
export const clearWholeLists = (): void => {
  lists = undefined;
};
