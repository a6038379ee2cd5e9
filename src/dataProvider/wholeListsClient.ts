import { recordCalls } from './callLog';
import { loadCode } from './loadCode';
import { PlatformError } from './platformError';
import type { WholeLists } from './wholeLists';
import type { WorkerCall, WorkerReply } from './wholeLists.worker';

interface PendingCall {
  call: WorkerCall;
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

type RunCall = (call: WorkerCall) => Promise<unknown>;

/** Runs calls on the page itself. The code for that is loaded with the first one. */
const runOnPage = (): RunCall => {
  let loaded: Promise<WholeLists> | undefined;
  return async ({ method, args }) => {
    loaded ??= loadCode(() => import('./wholeLists')).then(({ createWholeLists }) => createWholeLists());
    const lists = await loaded.catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return (lists[method] as (...params: unknown[]) => Promise<unknown>)(...args);
  };
};

/**
 * Runs calls in a worker. If the worker fails (its file was removed by a deploy, or an answer can't be transferred), the lists
 * move to the page: open calls run there, and the data of the worker is fetched again.
 */
const runInWorker = (): RunCall => {
  const openCalls = new Map<number, PendingCall>();
  let worker: Worker | undefined;
  let onPage: RunCall | undefined;

  const moveToPage = () => {
    worker?.terminate();
    onPage ??= runOnPage();
    for (const { call, resolve, reject } of openCalls.values()) onPage(call).then(resolve, reject);
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

  return (call) =>
    onPage
      ? onPage(call)
      : new Promise((resolve, reject) => {
          openCalls.set(call.id, { call, resolve, reject });
          worker?.postMessage(call);
        });
};

const createLists = (run: RunCall): WholeLists => {
  let lastId = 0;
  const callOf =
    <M extends keyof WholeLists>(method: M) =>
    (...args: Parameters<WholeLists[M]>) =>
      run({ id: ++lastId, method, args }) as ReturnType<WholeLists[M]>;
  return {
    page: callOf('page'),
    byIds: callOf('byIds'),
    merge: callOf('merge'),
    replace: callOf('replace'),
    expire: callOf('expire'),
  };
};

let lists: WholeLists | undefined;

/**
 * The whole lists. They live in a worker if the browser has workers, because decoding 100,000 rows would block the
 * page. The first call starts it.
 */
export const wholeLists = (): WholeLists =>
  (lists ??= createLists(typeof Worker === 'undefined' ? runOnPage() : runInWorker()));

/** The whole lists if they were started, so that live events do not start a worker. */
export const startedWholeLists = (): WholeLists | undefined => lists;

/** Drops all cached lists. */
export const clearWholeLists = (): void => {
  lists = undefined;
};
