import { PlatformError } from './platformError';
import { createWholeLists, type WholeLists } from './wholeLists';
import type { WorkerCall, WorkerReply } from './wholeLists.worker';

interface Waiting {
  resolve: (value: never) => void;
  reject: (error: Error) => void;
}

const viaWorker = (): WholeLists => {
  const worker = new Worker(new URL('./wholeLists.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, Waiting>();
  let last = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => {
    const call = waiting.get(data.id);
    waiting.delete(data.id);
    if ('failure' in data) {
      const { message, status, field } = data.failure;
      call?.reject(new PlatformError(message, status, field));
    } else {
      call?.resolve(data.value as never);
    }
  });
  const ask =
    <M extends keyof WholeLists>(method: M) =>
    (...args: Parameters<WholeLists[M]>) =>
      new Promise<never>((resolve, reject) => {
        const id = ++last;
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, method, args } satisfies WorkerCall);
      });
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
 * first needed; `heldLists` tells whether it was.
 */
export const wholeLists = (): WholeLists =>
  (lists ??= typeof Worker === 'undefined' ? createWholeLists() : viaWorker());

/** The whole lists if any were asked for, so that live events start no worker. */
export const heldLists = (): WholeLists | undefined => lists;

/** Forgets everything held. */
export const forgetWholeLists = (): void => {
  lists = undefined;
};
