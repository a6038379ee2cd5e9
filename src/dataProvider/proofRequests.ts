import { canceled } from './platformError';
import { createStore, type Store } from './store';

/** Whether somebody is being asked who they are, and what the calls that wait for it learn. */
export interface ProofRequests {
  /** Whether a question is open. */
  isOpen: Store<boolean>;
  /** Opens the question, or joins the open one. Resolves when it was answered; rejects with `PlatformError` when not. */
  ask: () => Promise<void>;
  /** Ends the question: the calls that wait for it are repeated, or fail, with this error where there is one. */
  end: (proven: boolean | Error) => void;
}

/** Calls that wait for a proof share one question, however many they are. */
export const createProofRequests = (): ProofRequests => {
  const isOpen = createStore(false);
  let waiting: { resolve: () => void; reject: (error: Error) => void }[] = [];
  return {
    isOpen,
    ask: () =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        isOpen.set(true);
      }),
    end: (proven) => {
      const ended = waiting;
      waiting = [];
      isOpen.set(false);
      for (const { resolve, reject } of ended)
        if (proven === true) resolve();
        else reject(proven || canceled());
    },
  };
};
