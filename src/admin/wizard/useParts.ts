import { useRef, useState } from 'react';
import type { Values } from '../../resources/language/values';
import { newKey } from '../state/newKey';
import type { WizardPart } from './plan';

/** Answers of what is done, by part. */
export type Done = Readonly<Record<string, Values>>;

/** The calls that what is done still leaves. */
export type PartsFor = (done: Done) => readonly WizardPart[];

interface Sending {
  done: Done;
  setDone: (done: Done) => void;
  onFailed: (error: Error) => void;
  onAllDone: () => void;
}

/**
 * Makes several calls one after the other, and stops at the first that fails; sending again goes on with that one. Each
 * has an idempotency key for what it sends, so that an answer that was lost on the way makes nothing twice.
 */
export const useParts = (partsFor: PartsFor, of: Values, { done, setDone, onFailed, onAllDone }: Sending) => {
  const [sending, setSending] = useState<string | null>(null);
  const [failed, setFailed] = useState<{ name: string; error: Error; subject: string } | null>(null);
  const isBusy = useRef(false);
  const keys = useRef(new Map<string, string>());

  const subject = JSON.stringify(of);
  const keyOf = (name: string) => {
    const what = `${name} ${subject}`;
    const key = keys.current.get(what) ?? newKey();
    keys.current.set(what, key);
    return key;
  };

  const send = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setFailed(null);
    let known = done;
    let name = '';
    try {
      for (;;) {
        const part = partsFor(known).find((one) => !(one.name in known));
        if (!part) break;
        name = part.name;
        setSending(name);
        known = { ...known, [name]: await part.send(keyOf(name)) };
        setDone(known);
      }
      onAllDone();
    } catch (error) {
      setFailed({ name, error: error as Error, subject });
      onFailed(error as Error);
    } finally {
      setSending(null);
      isBusy.current = false;
    }
  };

  // What failed is no news once it would be something else that is sent.
  return { sending, failed: failed?.subject === subject ? failed : null, send };
};
