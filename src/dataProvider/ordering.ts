import type { Field } from '../resources/language/fields';
import { byCodePoint, fold } from '../resources/language/folding';
import type { Value } from '../resources/language/values';

/** What a value is compared by. */
export type Key = string | number | null;

/** Compares as the reference API's database does, nothing after everything. Texts must have gone through `byCodePoint`. */
export const compareKeys = (a: Key, b: Key): number => {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -1 : 1;
};

const keyOf =
  ({ kind }: Field, ofText: (text: string) => string) =>
  (value: Value): Key => {
    if (typeof value === 'boolean') return Number(value);
    if (typeof value !== 'string') return value;
    return kind.toNumber?.(value) ?? ofText(value);
  };

/** What a field's values are sorted by: text without case, decimals as numbers. */
export const sortKeyOf = (field: Field): ((value: Value) => Key) => keyOf(field, (text) => byCodePoint(fold(text)));

/** What a filter compares a field's values by: text exactly, decimals as numbers. */
export const comparableOf = (field: Field): ((value: Value) => Key) => keyOf(field, byCodePoint);
