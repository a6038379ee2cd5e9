import { hideDigits, searchedHiddenDigit } from '../format/requisites';
import { hidesNumber, type Field } from '../resources/language/fields';
import { byCodePoint, fold } from '../resources/language/folding';
import type { Value } from '../resources/language/values';

/** What values are compared by. */
export type Key = string | number | null;

/** Compares like the reference API's database: null sorts last. Texts must be converted by `byCodePoint` first. */
export const compareKeys = (a: Key, b: Key): number => {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -1 : 1;
};

const keyOf =
  ({ kind }: Field, textKey: (text: string) => string) =>
  (value: Value): Key => {
    if (typeof value === 'boolean') return Number(value);
    if (typeof value !== 'string') return value;
    return kind.toNumber?.(value) ?? textKey(value);
  };

/** Returns the sort key of a field's values: text without case, numbers of cards as they are masked, decimals as numbers. */
export const sortKeyOf = (field: Field): ((value: Value) => Key) =>
  keyOf(
    field,
    hidesNumber(field) ? (digits) => hideDigits(digits, searchedHiddenDigit) : (text) => byCodePoint(fold(text)),
  );

/** Returns what a filter compares of a field's values: exact text, decimals as numbers. */
export const comparableOf = (field: Field): ((value: Value) => Key) => keyOf(field, byCodePoint);
