import type { Values } from '../../resources/language/values';
import { newKey } from '../../format/newKey';
import type { Attempt } from './plan';

/**
 * The stored state of an unfinished wizard: the typed values, the current step, and the answers of calls already made.
 */
export interface Draft {
  values: Values;
  step: string;
  /** Answers by part, without secrets. */
  done: Readonly<Record<string, Values>>;
}

const keyOf = (name: string) => `wizard.${name}`;

const isDraft = (value: unknown): value is Draft => {
  const { values, step, done } = (value ?? {}) as Partial<Record<keyof Draft, unknown>>;
  return typeof values === 'object' && values !== null && typeof step === 'string' && typeof done === 'object';
};

/** Reads the draft of a wizard from the tab's session storage; undefined when there is none. */
export const readDraft = (name: string): Draft | undefined => {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null');
    return isDraft(draft) ? draft : undefined;
  } catch {
    return undefined;
  }
};

/** Stores the draft of a wizard in the tab's session storage. */
export const saveDraft = (name: string, draft: Draft): void =>
  sessionStorage.setItem(keyOf(name), JSON.stringify(draft));

const attemptsKeyOf = (name: string) => `${keyOf(name)}.attempts`;

const readAttempts = (name: string): Readonly<Record<string, string>> => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(attemptsKeyOf(name)) ?? 'null');
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, string>) : {};
  } catch {
    return {};
  }
};

/**
 * Returns the attempt for a call, identified by its `content`: the same idempotency key as long as the content stays
 * the same. The key is stored before the call is made, so that a reload before the answer does not repeat the call's
 * effect.
 */
export const attemptFor = (name: string, content: string): Attempt => {
  const attempts = readAttempts(name);
  const storedKey = attempts[content];
  if (storedKey !== undefined) return { key: storedKey, isRepeat: true };
  const key = newKey();
  sessionStorage.setItem(attemptsKeyOf(name), JSON.stringify({ ...attempts, [content]: key }));
  return { key, isRepeat: false };
};

/** What is kept of an open wizard when the session ends: its draft without secrets, and its attempts. */
export const keptDraft = (name: string, draft: Draft): Values => ({
  draft: JSON.stringify(draft),
  attempts: sessionStorage.getItem(attemptsKeyOf(name)),
});

/** Stores what was kept, so that the wizard goes on from there. */
export const restoreDraft = (name: string, { draft, attempts }: Values): void => {
  if (typeof draft === 'string') sessionStorage.setItem(keyOf(name), draft);
  if (typeof attempts === 'string') sessionStorage.setItem(attemptsKeyOf(name), attempts);
};

/** Deletes the draft and the attempts of a wizard. */
export const deleteDraft = (name: string): void => {
  sessionStorage.removeItem(keyOf(name));
  sessionStorage.removeItem(attemptsKeyOf(name));
};
