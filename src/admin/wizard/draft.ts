import type { Values } from '../../resources/language/values';
import { newKey } from '../../format/newKey';
import type { Attempt } from './plan';

/** What is kept of a wizard that is not finished: what was typed, where the person was, and what was done already. */
export interface Draft {
  values: Values;
  step: string;
  /** Answers by part; whatever is shown once is not among them. */
  done: Readonly<Record<string, Values>>;
}

const keyOf = (name: string) => `wizard.${name}`;

const isDraft = (value: unknown): value is Draft => {
  const { values, step, done } = (value ?? {}) as Partial<Record<keyof Draft, unknown>>;
  return typeof values === 'object' && values !== null && typeof step === 'string' && typeof done === 'object';
};

/** The draft that this tab keeps; it goes with the session. */
export const readDraft = (name: string): Draft | undefined => {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null');
    return isDraft(draft) ? draft : undefined;
  } catch {
    return undefined;
  }
};

export const saveDraft = (name: string, draft: Draft): void =>
  sessionStorage.setItem(keyOf(name), JSON.stringify(draft));

const attemptsOf = (name: string) => `${keyOf(name)}.attempts`;

const readAttempts = (name: string): Readonly<Record<string, string>> => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(attemptsOf(name)) ?? 'null');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, string>) : {};
  } catch {
    return {};
  }
};

/**
 * The attempt at a call that sends this: the same key as long as what is sent stays the same, written down before it is
 * sent. So a reload of the tab before the answer came makes nothing twice.
 */
export const attemptFor = (name: string, what: string): Attempt => {
  const kept = readAttempts(name);
  const known = kept[what];
  if (known !== undefined) return { key: known, again: true };
  const key = newKey();
  sessionStorage.setItem(attemptsOf(name), JSON.stringify({ ...kept, [what]: key }));
  return { key, again: false };
};

export const deleteDraft = (name: string): void => {
  sessionStorage.removeItem(keyOf(name));
  sessionStorage.removeItem(attemptsOf(name));
};
