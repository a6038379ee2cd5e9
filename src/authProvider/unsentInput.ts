import type { Values } from '../resources/language/values';

/** Values that were typed and not sent, and what they were typed into: a dialog with its record, or an answer. */
export interface UnsentInput {
  into: string;
  typed: Values;
  /** Title of the dialog that fills it in when it is opened again. Absent where that happens without the user. */
  dialog?: string;
}

type Reader = () => readonly UnsentInput[];

const key = 'unsent';
const readers = new Set<Reader>();

/** Has what the reader returns kept when the session ends. Returns a function that stops it. */
export const storeAtSessionEnd = (reader: Reader): (() => void) => {
  readers.add(reader);
  return () => void readers.delete(reader);
};

/** What is typed and not sent at present. */
export const readUnsent = (): readonly UnsentInput[] => [...readers].flatMap((read) => read());

interface Stored {
  userId: number;
  inputs: readonly UnsentInput[];
}

const stored = (): Stored | null => {
  try {
    const value = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<Stored> | null;
    return value && Array.isArray(value.inputs) ? (value as Stored) : null;
  } catch {
    return null;
  }
};

/** Stores what was not sent in this tab, for the same person's next session. */
export const storeUnsent = (userId: number, inputs: readonly UnsentInput[]): void => {
  if (inputs.length > 0) sessionStorage.setItem(key, JSON.stringify({ userId, inputs } satisfies Stored));
};

/** Returns what this person typed into it before their last session ended; undefined when that is nothing. */
export const unsentOf = (userId: number, into: string): Values | undefined => {
  const kept = stored();
  return kept?.userId === userId ? kept.inputs.find((input) => input.into === into)?.typed : undefined;
};

/** Titles of the dialogs into which this person typed before their last session ended, and which were not opened since. */
export const unsentDialogs = (userId: number): readonly string[] => {
  const kept = stored();
  return kept?.userId === userId ? kept.inputs.flatMap(({ dialog }) => dialog ?? []) : [];
};

/** Forgets what was typed into it: it is on the screen again. */
export const forgetUnsent = (into: string): void => {
  const kept = stored();
  if (!kept) return;
  sessionStorage.removeItem(key);
  storeUnsent(
    kept.userId,
    kept.inputs.filter((input) => input.into !== into),
  );
};

/** Forgets what somebody else typed: this person uses the tab now. */
export const forgetUnsentOfOthers = (userId: number): void => {
  if (stored()?.userId !== userId) sessionStorage.removeItem(key);
};
