import { createStore, type Store } from './store';
import type { Fault } from './wrongAnswer';

/** A call that was made to the platform. It holds neither bodies nor tokens, nor what was searched for. */
export interface CallRecord {
  /** When it began, epoch ms. */
  at: number;
  method: string;
  /** Path below the base address, as `shownPath` writes it. */
  path: string;
  /** 0: no answer. */
  status: number;
  /** Until the answer was complete. */
  ms: number;
  fault?: Fault;
}

const maxCalls = 200;

const calls = createStore<readonly CallRecord[]>([]);
/** The last 200 calls of this page and its worker, the latest last. */
export const callLog: Pick<Store<readonly CallRecord[]>, 'get' | 'subscribe'> = calls;

/** The path of an address without the values of its query, and without e-mail addresses. */
export const shownPath = (address: string): string => {
  const [path = '', query] = address.split('?', 2);
  const shown = path.replace(/[^/]*(?:@|%40)[^/]*/gi, '…');
  return query ? `${shown}?${[...new Set(new URLSearchParams(query).keys())].join('&')}` : shown;
};

/** Adds calls to the log. */
export const recordCalls = (made: readonly CallRecord[]): void => {
  if (made.length > 0) calls.set([...calls.get(), ...made].slice(-maxCalls));
};

/** Ends a call and records it, with its status and what is wrong with its answer. */
export type FinishCall = (status: number, fault?: Fault) => CallRecord;

/** Starts a call: the time until it is finished is measured. `path` is below the base address. */
export const startCall = (method: string, path: string): FinishCall => {
  const at = Date.now();
  const started = performance.now();
  return (status, fault) => {
    const call = { at, method, path: shownPath(path), status, ms: Math.round(performance.now() - started), fault };
    recordCalls([call]);
    return call;
  };
};

/** Adds what turned out to be wrong with the answer of a recorded call, and returns the call. */
export const addFault = (call: CallRecord, fault: Fault): CallRecord => {
  const faulty = { ...call, fault };
  calls.set(calls.get().map((other) => (other === call ? faulty : other)));
  return faulty;
};

/** Removes the calls from the log and returns them: a worker hands them to its page. */
export const takeCalls = (): readonly CallRecord[] => {
  const taken = calls.get();
  calls.set([]);
  return taken;
};
