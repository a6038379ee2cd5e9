import { takeCalls, type CallRecord } from './callLog';
import { PlatformError, type FailureParts } from './platformError';
import { createWholeLists, type WholeLists } from './wholeLists';

/** A call from the page. */
export interface WorkerCall {
  id: number;
  method: keyof WholeLists;
  args: unknown[];
}

/** A failure of a call as it can be transferred. */
type WorkerFailure = { message: string; status: number } & Pick<FailureParts, 'field' | 'words' | 'code' | 'call'>;

/** The result of a call, or its failure, and the calls to the platform that were made meanwhile. */
export type WorkerReply = { id: number; calls: readonly CallRecord[] } & (
  | { value: unknown }
  | { failure: WorkerFailure }
);

const failureOf = (error: unknown): WorkerFailure => {
  const { message } = error as Error;
  if (!(error instanceof PlatformError)) return { message, status: 0 };
  const { status, field, words, code, call } = error;
  return { message, status, field, words, code, call };
};

const lists = createWholeLists();

addEventListener('message', async ({ data: { id, method, args } }: MessageEvent<WorkerCall>) => {
  try {
    const value = await (lists[method] as (...params: unknown[]) => Promise<unknown>)(...args);
    postMessage({ id, value, calls: takeCalls() } satisfies WorkerReply);
  } catch (error) {
    postMessage({ id, failure: failureOf(error), calls: takeCalls() } satisfies WorkerReply);
  }
});
