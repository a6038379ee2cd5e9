import { useRef, useState } from 'react';
import type { Values } from '../../resources/language/values';
import { attemptFor } from './draft';
import { PartFailed, sendParts, type PartAnswers, type PartsFor } from './sendParts';

interface Options {
  /** Name of the wizard. */
  name: string;
  done: PartAnswers;
  setDone: (done: PartAnswers) => void;
  onFailed: (error: Error) => void;
  onAllDone: (done: PartAnswers) => void;
}

/**
 * Sends a wizard's calls one after the other and returns their state. Each call has an idempotency key that is stored
 * for the tab, so that a call whose answer was lost takes effect once, even after a reload.
 */
export const useSendParts = (
  partsFor: PartsFor,
  values: Values,
  { name, done, setDone, onFailed, onAllDone }: Options,
) => {
  const [sending, setSending] = useState<string | null>(null);
  const [failed, setFailed] = useState<{ name: string; error: Error; content: string } | null>(null);
  const isBusy = useRef(false);

  const content = JSON.stringify(values);

  const send = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setFailed(null);
    try {
      const answers = await sendParts(partsFor, done, (part) => attemptFor(name, `${part} ${content}`), {
        onSending: setSending,
        onDone: setDone,
      });
      onAllDone(answers);
    } catch (error) {
      if (!(error instanceof PartFailed)) throw error;
      setFailed({ name: error.part, error: error.reason, content });
      onFailed(error.reason);
    } finally {
      setSending(null);
      isBusy.current = false;
    }
  };

  // A failure is no longer shown when the values have changed.
  return { sending, failed: failed?.content === content ? failed : null, send };
};
