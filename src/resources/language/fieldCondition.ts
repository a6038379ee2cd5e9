/** `in`: equal to one of the values. `gte`, `lte`: not below, not above. `filled`: not empty, whatever the value. */
export interface FieldCondition {
  field: string;
  operator: 'in' | 'gte' | 'lte' | 'filled';
  values: readonly (string | number | boolean)[];
  /** Records that meet all of one of these are selected, too: those whose status is shown so (`shownStatusesOf`). */
  or?: readonly (readonly FieldCondition[])[];
}

/** Returns the fields that a query's conditions read. */
export const fieldsRead = (conditions: readonly FieldCondition[]): string[] =>
  conditions.flatMap(({ field, or = [] }) => [field, ...or.flatMap((all) => fieldsRead(all))]);
