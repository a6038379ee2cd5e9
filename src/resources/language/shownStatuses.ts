import type { Field, Fields } from './field';
import type { FieldCondition } from './fieldCondition';

/** What a status is shown as beside its stored values: in their place (`shownAs`), or in a note below. */
export interface ShownStatus {
  /** Its value in a filter. */
  value: string;
  label: string;
  /** What a record that is shown so meets, all of it. */
  conditions: readonly FieldCondition[];
}

/** The earliest time that a filter compares with: a date that is set is not before. */
const earliest = new Date(0).toISOString();

const isSet = (name: string, { kind }: Field): FieldCondition =>
  kind.name === 'yesNo'
    ? { field: name, operator: 'in', values: [true] }
    : { field: name, operator: 'gte', values: [earliest] };

const conditionsOf = (when: NonNullable<Field['shownAs']>['when'] = {}): FieldCondition[] =>
  Object.entries(when).map(([field, expected]) => ({
    field,
    operator: 'in',
    values: [expected].flat() as FieldCondition['values'],
  }));

/**
 * Returns what a status is shown as beside its stored values, each with its value in a filter: `status: [0, 'reversed']`.
 * The console's own lists and the API's SQL find the rows by the same conditions.
 */
export const shownStatusesOf = (fields: Fields, { shownAs, notes = [] }: Field): ShownStatus[] => [
  ...(shownAs ? [{ value: shownAs.name, label: shownAs.option.label, conditions: conditionsOf(shownAs.when) }] : []),
  ...notes.map(({ field, label, when }) => ({
    value: field,
    label,
    conditions: [isSet(field, fields[field]!), ...conditionsOf(when)],
  })),
];
