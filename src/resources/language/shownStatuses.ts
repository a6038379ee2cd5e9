import type { Condition } from './condition';
import type { Field, Fields } from './field';
import type { FieldCondition } from './fieldCondition';
import { waitingOption } from './options';

/** What a status is shown as beside its stored values: in their place (`shownAs`), or in a note below. */
export interface ShownStatus {
  /** Its value in a filter. */
  value: string;
  label: string;
  /** The records that are shown so meet all of one of these. */
  anyOf: readonly (readonly FieldCondition[])[];
}

const equal = (condition: Condition = {}): FieldCondition[] =>
  Object.entries(condition).map(([field, value]) => ({
    field,
    operator: 'in',
    values: [value].flat() as (string | boolean)[],
  }));

const filled = (field: string): FieldCondition => ({ field, operator: 'filled', values: [] });

/**
 * Returns what a status is shown as beside its stored values, each with its value in a filter: `status: [0, 'reversed']`.
 * The console's own lists and the API's SQL find the rows by the same conditions.
 */
export const shownStatusesOf = (fields: Fields, { shownAs, approval, notes = [] }: Field): ShownStatus[] => [
  ...(shownAs ? [{ value: shownAs.name, label: shownAs.option.label, anyOf: [equal(shownAs.when)] }] : []),
  ...(approval === undefined ? [] : [{ value: approval, label: waitingOption.label, anyOf: [[filled(approval)]] }]),
  ...notes.map(({ field, label, when }) => {
    const isDate = fields[field]!.kind.name === 'dateTime';
    const noted: FieldCondition = isDate ? filled(field) : { field, operator: 'in', values: [true] };
    return { value: field, label, anyOf: [[...equal(when), noted]] };
  }),
];
