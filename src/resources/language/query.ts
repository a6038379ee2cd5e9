import { callsOf, type Definition } from './definition';
import type { FieldCondition } from './fieldCondition';
import { hidesNumber, type Field } from './field';
import { shownStatusesOf } from './shownStatuses';
import { englishText, type Words } from './words';

/** Query of a list. Platforms that page and the copy in memory get the same. */
export interface ListQuery {
  /** Text of the search box. */
  q?: string;
  /** Text that names one record: its id, uuid, account number, e-mail or name (`namingFields`). */
  named?: string;
  /** All conditions must hold. */
  conditions: FieldCondition[];
  /** `pastLast`: rows whose time is over, which would be first, come last. */
  sort: { field: string; order: 'ASC' | 'DESC'; pastLast?: boolean };
  /** Offset of the first row and the maximum number of rows. */
  offset: number;
  limit: number;
}

/** The part of a query that selects rows. */
export type RowQuery = Pick<ListQuery, 'q' | 'named' | 'conditions'>;

/** A filter that the definition does not have. `field` names it. */
export class UnknownFilter extends Error {
  constructor(
    readonly field: string,
    readonly words: Words = { phrase: 'There is no filter "%{field}" here', args: { field } },
  ) {
    super(englishText(words));
  }
}

/** Maximum length of a search text in characters. No stored text is longer. */
const maxSearchLength = 2000;
const tooLongIssue: Words = {
  phrase: 'At most %{max} character |||| At most %{max} characters',
  args: { max: maxSearchLength, smart_count: maxSearchLength },
};
const unstorableIssue: Words = { phrase: 'Contains a character that cannot be stored' };
/** PostgreSQL cannot store the NUL character. */
const hasNul = (value: unknown) => typeof value === 'string' && value.includes('\u0000');

/** Whether the definition has a field with this name. Properties that every object has (`constructor`) do not count. */
export const hasField = (definition: Definition, name: string): boolean => Object.hasOwn(definition.fields, name);

/** Whether the platform orders a list by a field. */
export const isOrdered = ({ bounds, unsorted }: Field): boolean => !bounds && !unsorted;

/** Whether the console offers to sort a list by a field. */
export const isSortable = (field: Field): boolean => isOrdered(field) && !field.counts;

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** Reads the search text under this key. */
const readSearchText = (key: string, value: unknown): string | undefined => {
  if (typeof value !== 'string') throw new UnknownFilter(key);
  if (value.length > maxSearchLength) throw new UnknownFilter(key, tooLongIssue);
  if (hasNul(value)) throw new UnknownFilter(key, unstorableIssue);
  return value.trim() || undefined;
};

/**
 * Reads a react-admin filter (`{q, status: [0, 1], amount_gte: 5}`) as conditions. Throws `UnknownFilter` for keys and
 * values that the definition does not support.
 */
export const readFilter = (definition: Definition, filter: Readonly<Record<string, unknown>>): RowQuery => {
  const conditions: FieldCondition[] = [];
  const typed: Pick<ListQuery, 'q' | 'named'> = {};
  for (const [key, value] of Object.entries(filter)) {
    if (value === undefined || value === null || value === '') continue;
    if (key === 'q' || key === 'named') {
      typed[key] = readSearchText(key, value);
      continue;
    }
    const bound = /^(.+)_(gte|lte)$/.exec(key);
    const field = bound?.[1] ?? key;
    const values = Array.isArray(value) ? value : [value];
    if (!hasField(definition, field) || !values.every(isScalar)) throw new UnknownFilter(key);
    // Halving or listing what a masked number may be would tell it in a few calls.
    if (hidesNumber(definition.fields[field]!)) throw new UnknownFilter(key);
    if (values.some(hasNul)) throw new UnknownFilter(key, unstorableIssue);
    const shown = bound ? [] : shownStatusesOf(definition.fields, definition.fields[field]!);
    const named = shown.filter((status) => values.includes(status.value));
    conditions.push({
      field,
      operator: (bound?.[2] as 'gte' | 'lte' | undefined) ?? 'in',
      values: values.filter((one) => !named.some((status) => status.value === one)),
      ...(named.length > 0 && { or: named.flatMap(({ anyOf }) => anyOf) }),
    });
  }
  return { ...typed, conditions };
};

const lookups = new Map<Definition, Definition>();
const reduced = new WeakSet<Definition>();

/** Whether this is a definition reduced to what a lookup may read. */
export const isReduced = (definition: Definition): boolean => reduced.has(definition);

/** Fields that fill the dialogs of actions which roles that can't open the list may run, as on their own account. */
const prefilledForLookup = (definition: Definition): string[] =>
  callsOf(definition)
    .filter(([, { access }]) => access?.roles?.some((role) => !definition.access.roles.includes(role)))
    .flatMap(([, { dialog }]) => dialog?.prefilled ?? []);

/**
 * Returns the definition reduced to what a lookup may read: the fields that identify and name a record, and those that
 * the dialogs of its readers show as they are now. Cached.
 */
export const lookupOf = (definition: Definition): Definition => {
  const cached = lookups.get(definition);
  if (cached) return cached;
  const lookupFields = new Set(['id', definition.display.nameField, 'uuid', ...prefilledForLookup(definition)]);
  const fields = Object.entries(definition.fields).filter(([name]) => lookupFields.has(name));
  const lookup = { ...definition, fields: Object.fromEntries(fields), history: undefined };
  lookups.set(definition, lookup);
  reduced.add(lookup);
  return lookup;
};
