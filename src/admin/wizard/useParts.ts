import { useRef, useState } from 'react';
import type { Values } from '../../resources/language/values';
import { attemptFor } from './draft';
import { PartFailed, sendParts, type Done, type PartsFor } from './sendParts';

interface Sending {
  /** Name of the wizard. */
  name: string;
  done: Done;
  setDone: (done: Done) => void;
  onFailed: (error: Error) => void;
  onAllDone: (done: Done) => void;
}

/**
 * The state of several calls that are made one after the other. Each has an idempotency key for what it sends, kept for the
 * tab, so that an answer that was lost on the way makes nothing twice, whatever was reloaded meanwhile.
 */
export const useParts = (partsFor: PartsFor, of: Values, { name, done, setDone, onFailed, onAllDone }: Sending) => {
  const [sending, setSending] = useState<string | null>(null);
  const [failed, setFailed] = useState<{ name: string; error: Error; subject: string } | null>(null);
  const isBusy = useRef(false);

  const subject = JSON.stringify(of);

  const send = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setFailed(null);
    try {
      const all = await sendParts(partsFor, done, (part) => attemptFor(name, `${part} ${subject}`), {
        onSending: setSending,
        onDone: setDone,
      });
      onAllDone(all);
    } catch (error) {
      if (!(error instanceof PartFailed)) throw error;
      setFailed({ name: error.part, error: error.reason, subject });
      onFailed(error.reason);
    } finally {
      setSending(null);
      isBusy.current = false;
    }
  };

  // What failed is no news once it would be something else that is sent.
  return { sending, failed: failed?.subject === subject ? failed : null, send };
};
