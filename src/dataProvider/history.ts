import { recordedFields, type Definition } from '../resources/language/definition';
import type { FieldChange, HistoryEntry } from '../resources/language/history';
import { decodeValue, invalidValue, type Value } from '../resources/language/values';
import { isWords, type Words } from '../resources/language/words';

type Raw = Readonly<Record<string, unknown>>;

const isRaw = (value: unknown): value is Raw => typeof value === 'object' && value !== null;
const textOrNull = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** A stored value as its field says; what no longer fits is shown as it was written. */
const valueOf = (definition: Definition, field: string, raw: unknown): Value => {
  const value = decodeValue({ ...recordedFields(definition)[field]!, required: false }, raw);
  return value === invalidValue ? JSON.stringify(raw) : value;
};

/** One change between two values of a field, read as the definition says. */
export const readChange = (definition: Definition, field: string, from: unknown, to: unknown): FieldChange => ({
  field,
  from: valueOf(definition, field, from),
  to: valueOf(definition, field, to),
});

/** A record as activity wrote it down; nothing when it did not, or it can't be read. */
export const readWritten = (json: unknown): Raw | undefined => {
  try {
    const written: unknown = typeof json === 'string' ? JSON.parse(json) : undefined;
    return isRaw(written) ? written : undefined;
  } catch {
    return undefined;
  }
};

/** Why an attempt was refused, as activity wrote it down; entries of earlier versions have the English message alone. */
export const readRefusal = (after: Raw | undefined): Words | undefined => {
  if (isWords(after?.words)) return after.words;
  return typeof after?.message === 'string' ? { phrase: after.message } : undefined;
};

/** The fields that became another value, of a record written down before and after. */
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

/** Reads the answer of `GET mgmt/history/…`, newest first; undefined when it is none. Entries that make no sense are left out. */
export const readHistory = (definition: Definition, answer: unknown): HistoryEntry[] | undefined => {
  if (!Array.isArray(answer)) return undefined;
  return (answer as unknown[]).filter(isRaw).flatMap((raw): HistoryEntry[] => {
    const { id, createDate, act, changes } = raw;
    if (typeof id !== 'number' || typeof createDate !== 'string' || typeof act !== 'string') return [];
    const known = (Array.isArray(changes) ? (changes as unknown[]) : [])
      .filter(isRaw)
      .filter(({ field }) => typeof field === 'string' && Object.hasOwn(recordedFields(definition), field));
    return [
      {
        id,
        createDate,
        who: textOrNull(raw.who),
        act,
        refused: raw.refused === true,
        changes: known.map(({ field, from, to }) => readChange(definition, String(field), from, to)),
        reason: textOrNull(raw.reason),
      },
    ];
  });
};
