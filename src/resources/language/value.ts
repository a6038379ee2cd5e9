import type { Words } from './words';

/** A value as records hold it. */
export type Value = string | number | boolean | null;
export type Values = Record<string, Value>;

/** A rule that a value breaks, in words. */
export type Issue = Words;

/** What is read of something that does not fit its field. */
export const invalidValue: unique symbol = Symbol('invalid value');
