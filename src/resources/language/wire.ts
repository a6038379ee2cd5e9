import type { Definition } from './definition';
import { decodeValue, encodeValue, invalidValue, type Value } from './values';

/** Why a row is no longer in its list: who took or completed it, if known. */
export interface Departure {
  by: string | null;
  isDone: boolean;
}

/** A decoded record: its id and the value of each field. A record with a `departure` is no longer in its list. */
export type DecodedRecord = {
  id: number | string;
  /** Fields whose value is missing or could not be read. */
  invalidFields?: readonly string[];
  /** Those of them that are missing. */
  missingFields?: readonly string[];
  departure?: Departure;
} & Record<string, unknown>;

/** The value at a path of an answer, as `data.type`; undefined where there is none. */
export const readPath = (raw: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((node, key) => (node as Record<string, unknown> | null | undefined)?.[key], raw);

/**
 * Decodes one field of a row, which must be an object. An invalid value becomes `null`.
 */
export const decodeField = (
  { fields }: Pick<Definition, 'fields'>,
  name: string,
  raw: unknown,
): { value: Value; isInvalid: boolean; isMissing: boolean } => {
  const field = fields[name]!;
  const rawValue = field.path === undefined ? (raw as Record<string, unknown>)[name] : readPath(raw, field.path);
  const value = decodeValue(field, rawValue);
  if (value !== invalidValue) return { value, isInvalid: false, isMissing: false };
  return { value: null, isInvalid: true, isMissing: (rawValue ?? null) === null };
};

/** The id of a row: its `id`, else what identifies it on a platform that sends none. */
export const idAmong = ({ identity }: Definition, valueOf: (name: string) => Value): Value =>
  valueOf('id') ?? (identity === undefined ? null : valueOf(identity));

/**
 * Decodes one row of an answer. A field with an invalid value becomes `null` and is listed in `invalidFields`, so that
 * one bad value does not hide the row (docs/decisions.md#lists-and-records). Returns undefined when the row has no valid id.
 */
export const decodeRecord = (definition: Definition, raw: unknown): DecodedRecord | undefined => {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const values: Record<string, Value> = {};
  const invalidFields: string[] = [];
  const missingFields: string[] = [];
  for (const name in definition.fields) {
    const { value, isInvalid, isMissing } = decodeField(definition, name, raw);
    if (isInvalid) invalidFields.push(name);
    if (isMissing) missingFields.push(name);
    values[name] = value;
  }
  const id = idAmong(definition, (name) => values[name]!);
  if (typeof id !== 'number' && typeof id !== 'string') return undefined;
  return { ...values, id, ...faultsOf(invalidFields, missingFields) };
};

/** What a record says of its faults; nothing where it has none. */
const faultsOf = (invalidFields: readonly string[], missingFields: readonly string[]) => ({
  ...(invalidFields.length > 0 && { invalidFields }),
  ...(missingFields.length > 0 && { missingFields }),
});

/** Returns the id of a row of an answer, without decoding the rest; undefined when it has no valid one. */
export const idOfRow = (definition: Definition, raw: unknown): number | string | undefined => {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const id = idAmong(definition, (name) => decodeField(definition, name, raw).value);
  return typeof id === 'number' || typeof id === 'string' ? id : undefined;
};

/** Merges an event into a known record. An event may carry part of a row; fields that it does not mention are kept. */
export const mergeRecord = (definition: Definition, current: DecodedRecord, raw: unknown): DecodedRecord => {
  const change = decodeRecord(definition, raw);
  if (!change) return current;
  const mentioned = Object.entries(definition.fields)
    .filter(([name, field]) => readPath(raw, field.path ?? name) !== undefined)
    .map(([name]) => name);
  const merge = (faults: 'invalidFields' | 'missingFields') => [
    ...(current[faults] ?? []).filter((name) => !mentioned.includes(name)),
    ...(change[faults] ?? []).filter((name) => mentioned.includes(name)),
  ];
  const { invalidFields: _invalid, missingFields: _missing, ...known } = current;
  const merged = { ...known, ...Object.fromEntries(mentioned.map((name) => [name, change[name]])) };
  return { ...merged, ...faultsOf(merge('invalidFields'), merge('missingFields')) } as DecodedRecord;
};

/** Encodes a row for JSON: values at their paths, money as numbers. */
export const encodeRecord = (
  { fields }: Pick<Definition, 'fields'>,
  row: Readonly<Record<string, Value | undefined>>,
): Record<string, unknown> => {
  const record: Record<string, unknown> = {};
  // What bounds hold is sent by the two fields that they stand for.
  for (const [name, field] of Object.entries(fields)) {
    if (field.bounds) continue;
    const keys = (field.path ?? name).split('.');
    const lastKey = keys.pop()!;
    let node = record;
    for (const key of keys) node = (node[key] ??= {}) as Record<string, unknown>;
    node[lastKey] = encodeValue(field, row[name] ?? null);
  }
  return record;
};

/** Returns the rows of a list's answer and the counts beside them; undefined when the answer has no list. */
export const unwrapList = (
  definition: Definition,
  answer: unknown,
): { rows: readonly unknown[]; facts: Record<string, number> } | undefined => {
  const rows = definition.envelope ? readPath(answer, definition.envelope.rows) : answer;
  if (!Array.isArray(rows)) return undefined;
  const facts: Record<string, number> = {};
  for (const name of Object.keys(definition.envelope?.counts ?? {})) {
    const fact = readPath(answer, name);
    if (typeof fact === 'number') facts[name] = fact;
  }
  return { rows, facts };
};

/**
 * Fills `{name}` in a template. If the template is a single placeholder, the value keeps its type, so that ids remain
 * numbers. Throws `TypeError` for a placeholder without a value.
 */
export const fillValue = (template: string, values: Readonly<Record<string, unknown>>): unknown => {
  const single = /^\{([\w.]+)\}$/.exec(template);
  if (single) return values[single[1]!];
  return fillPath(template, values);
};

/** Fills `{name}` in a path with URI-encoded values. Throws `TypeError` for a placeholder without a value. */
export const fillPath = (template: string, values: Readonly<Record<string, unknown>>): string =>
  template.replace(/\{([\w.]+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined || value === null) throw new TypeError(`${template}: nothing to fill {${name}} with`);
    return encodeURIComponent(String(value));
  });

/** Returns the names of a template's placeholders, in order. */
export const placeholdersOf = (template: string): string[] =>
  [...template.matchAll(/\{([\w.]+)\}/g)].map((match) => match[1]!);
