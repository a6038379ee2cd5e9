import { recordedFields, type Definition } from '../resources/language/definition';
import type { FieldChange } from '../resources/language/history';
import { isWords, type Words } from '../resources/language/words';
import { isRaw, readChange, textOrNull, type Raw } from './history';

/** Reads a record from the JSON in an activity entry; undefined if there is none or it can't be parsed. */
export const readSnapshot = (json: unknown): Raw | undefined => {
  try {
    const snapshot: unknown = typeof json === 'string' ? JSON.parse(json) : undefined;
    return isRaw(snapshot) ? snapshot : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Reads from an activity entry why an attempt was refused. Entries of earlier versions have only the English message.
 */
export const readRefusal = (after: Raw | undefined): Words | undefined => {
  if (isWords(after?.words)) return after.words;
  return typeof after?.message === 'string' ? { phrase: after.message } : undefined;
};

/** Reads from an activity entry the reason that was given for it; null if there was none. */
export const readReason = (before: Raw | undefined, after: Raw | undefined): string | null =>
  // A record that keeps the reason of an earlier act has it before this one, too.
  before?.reason === after?.reason ? null : textOrNull(after?.reason);

/** Reads from an activity entry of an export how many rows it has; undefined where it says nothing of rows. */
export const readRows = (after: Raw | undefined): number | undefined =>
  typeof after?.rows === 'number' ? after.rows : undefined;

/** Fields whose values differ between two snapshots of a record. */
export const changesBetween = (
  definition: Definition,
  before: Raw | undefined,
  after: Raw | undefined,
): FieldChange[] =>
  before && after
    ? Object.keys(recordedFields(definition))
        .filter((field) => field in after && before[field] !== after[field])
        .map((field) => readChange(definition, field, before[field] ?? null, after[field] ?? null))
    : [];
