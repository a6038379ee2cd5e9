import { recordedFields, type Definition } from '../resources/language/definition';
import type { FieldChange, HistoryEntry } from '../resources/language/history';
import { decodeValue, invalidValue, type Value } from '../resources/language/values';
import { isWords, type Words } from '../resources/language/words';

/** The last month (UTC, as '2026-01') whose activity is archived, where an answer says that it has no older activity for that. */
export const archivedUntil = (headers: Headers): string | undefined => {
  const month = headers.get('x-older-archived');
  return month !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : undefined;
};

type Raw = Readonly<Record<string, unknown>>;

const isRaw = (value: unknown): value is Raw => typeof value === 'object' && value !== null;
const textOrNull = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** Decodes a stored value by its field. A value that the field no longer allows is shown as stored. */
const valueOf = (definition: Definition, field: string, raw: unknown): Value => {
  const value = decodeValue({ ...recordedFields(definition)[field]!, required: false }, raw);
  return value === invalidValue ? JSON.stringify(raw) : value;
};

/** A change between two stored values of a field, decoded by the definition. */
export const readChange = (definition: Definition, field: string, from: unknown, to: unknown): FieldChange => ({
  field,
  from: valueOf(definition, field, from),
  to: valueOf(definition, field, to),
});

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

/**
 * Reads the answer of `GET mgmt/history/…`, newest first. Returns undefined if it is no array; entries that can't be
 * read are left out.
 */
export const readHistory = (definition: Definition, answer: unknown): HistoryEntry[] | undefined => {
  if (!Array.isArray(answer)) return undefined;
  return (answer as unknown[]).filter(isRaw).flatMap((raw): HistoryEntry[] => {
    const { id, createDate, act, changes } = raw;
    if (typeof id !== 'number' || typeof createDate !== 'string' || typeof act !== 'string') return [];
    const knownChanges = (Array.isArray(changes) ? (changes as unknown[]) : [])
      .filter(isRaw)
      .filter(({ field }) => typeof field === 'string' && Object.hasOwn(recordedFields(definition), field));
    return [
      {
        id,
        createDate,
        who: textOrNull(raw.who),
        requestedBy: textOrNull(raw.requestedBy),
        apiKey: textOrNull(raw.apiKey),
        act,
        refused: raw.refused === true,
        changes: knownChanges.map(({ field, from, to }) => readChange(definition, String(field), from, to)),
        reason: textOrNull(raw.reason),
      },
    ];
  });
};
