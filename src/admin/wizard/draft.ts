import type { Values } from '../../resources/language/values';

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

export const keepDraft = (name: string, draft: Draft): void =>
  sessionStorage.setItem(keyOf(name), JSON.stringify(draft));

export const dropDraft = (name: string): void => sessionStorage.removeItem(keyOf(name));
