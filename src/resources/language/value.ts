import type { Words } from './words';

/** A value of a record. */
export type Value = string | number | boolean | null;
export type Values = Record<string, Value>;

/** A validation error, as words. */
export type Issue = Words;

/** The result of decoding a value that does not fit its field. */
export const invalidValue: unique symbol = Symbol('invalid value');
