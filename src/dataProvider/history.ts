import { recordedFields, type Definition } from '../resources/language/definition';
import type { FieldChange, HistoryEntry } from '../resources/language/history';
import { decodeValue, invalidValue, type Value } from '../resources/language/values';

/** What an answer has at some place, before it is checked. */
export type Raw = Readonly<Record<string, unknown>>;

/** Whether it is an object. */
export const isRaw = (value: unknown): value is Raw => typeof value === 'object' && value !== null;
/** A text that says something; null for anything else. */
export const textOrNull = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

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
