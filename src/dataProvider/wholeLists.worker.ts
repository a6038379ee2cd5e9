import { PlatformError } from './platformError';
import type { Words } from '../resources/language/words';
import { createWholeLists, type WholeLists } from './wholeLists';

/** A call from the page. */
export interface WorkerCall {
  id: number;
  method: keyof WholeLists;
  args: unknown[];
}

/** The result of a call, or its failure. */
export type WorkerReply =
  | { id: number; value: unknown }
  | { id: number; failure: { message: string; status: number; field?: string; words?: Words } };

const lists = createWholeLists();

addEventListener('message', async ({ data: { id, method, args } }: MessageEvent<WorkerCall>) => {
  try {
    const value = await (lists[method] as (...params: unknown[]) => Promise<unknown>)(...args);
    postMessage({ id, value } satisfies WorkerReply);
  } catch (error) {
    const { message } = error as Error;
    const { status, field, words } =
      error instanceof PlatformError ? error : { status: 0, field: undefined, words: undefined };
    postMessage({ id, failure: { message, status, field, words } } satisfies WorkerReply);
  }
});
