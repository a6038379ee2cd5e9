import { identityOf, type Definition } from './definition';
import { decodeValue, encodeValue, invalidValue, type Value } from './values';

/** What is known of a row that left its list while it stood on a screen: who took it, where that was told. */
export interface Departure {
  by: string | null;
}

/** A record as screens hold it: its id and the value of each field. One that has `left` is no longer in its list. */
export type DecodedRecord = { id: number | string; misfits?: readonly string[]; left?: Departure } & Record<
  string,
  unknown
>;

const readPath = (raw: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | null | undefined)?.[key], raw);

/**
 * Reads one row of an answer as the definition says. A field that does not fit is `null` and named in `misfits`: the
 * row is marked and the others stay (decisions, section 1). `undefined` when it can't even be told apart.
 */
export const decodeRecord = (definition: Definition, raw: unknown): DecodedRecord | undefined => {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const values: Record<string, Value> = {};
  const misfits: string[] = [];
  for (const name in definition.fields) {
    const field = definition.fields[name]!;
    const found = field.path === undefined ? (raw as Record<string, unknown>)[name] : readPath(raw, field.path);
    const value = decodeValue(field, found);
    if (value === invalidValue) misfits.push(name);
    values[name] = value === invalidValue ? null : value;
  }
  const id = values[identityOf(definition)];
  if (typeof id !== 'number' && typeof id !== 'string') return undefined;
  return misfits.length > 0 ? { ...values, id, misfits } : { ...values, id };
};

/**
 * A known record with what an event says of it: an event may carry part of a row, and what it does not mention stays.
 */
export const mergeRecord = (definition: Definition, known: DecodedRecord, raw: unknown): DecodedRecord => {
  const said = decodeRecord(definition, raw);
  if (!said) return known;
  const mentioned = Object.entries(definition.fields)
    .filter(([name, field]) => readPath(raw, field.path ?? name) !== undefined)
    .map(([name]) => name);
  const misfits = [
    ...(known.misfits ?? []).filter((name) => !mentioned.includes(name)),
    ...(said.misfits ?? []).filter((name) => mentioned.includes(name)),
  ];
  const merged = { ...known, ...Object.fromEntries(mentioned.map((name) => [name, said[name]])) };
  return { ...merged, misfits: misfits.length > 0 ? misfits : undefined };
};

/** A row as it goes over the wire: values at their paths, money as numbers. */
export const encodeRecord = (
  { fields }: Pick<Definition, 'fields'>,
  row: Readonly<Record<string, Value | undefined>>,
): Record<string, unknown> => {
  const record: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const keys = (field.path ?? name).split('.');
    const last = keys.pop()!;
    let at = record;
    for (const key of keys) at = (at[key] ??= {}) as Record<string, unknown>;
    at[last] = encodeValue(field, row[name] ?? null);
  }
  return record;
};

/** The rows of a list's answer, and the counts beside them; undefined when there is no list in it. */
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
 * Fills `{name}` in a template. A template that is one placeholder keeps its value's type, so that ids stay numbers.
 * Throws `TypeError` naming a placeholder that has no value.
 */
export const fillValue = (template: string, values: Readonly<Record<string, unknown>>): unknown => {
  const whole = /^\{([\w.]+)\}$/.exec(template);
  if (whole) return values[whole[1]!];
  return fillPath(template, values);
};

/** Fills `{name}` in a path, each value encoded for an address. */
export const fillPath = (template: string, values: Readonly<Record<string, unknown>>): string =>
  template.replace(/\{([\w.]+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined || value === null) throw new TypeError(`${template}: nothing to fill {${name}} with`);
    return encodeURIComponent(String(value));
  });

/** The names of a template's placeholders, in order. */
export const placeholdersOf = (template: string): string[] =>
  [...template.matchAll(/\{([\w.]+)\}/g)].map((match) => match[1]!);
