import type { Choice } from './choices';

declare const isBound: unique symbol;

/** A number that a bound of a filter compares with: `{ tasks_gte: bound(1) }`. */
export interface Bound {
  readonly [isBound]: true;
}

/** Declares the number of a bound. */
export const bound = (value: number): Bound => value as unknown as Bound;

/** A value that a condition compares with. It is no bare number, because a status, kind or role has a name. */
type Compared = string | boolean | Choice | Bound;

/** A condition on the fields of a record. Each field must equal the value, or one of the values. */
export type Condition = Readonly<Record<string, Compared | readonly Compared[]>>;

/** A condition whose placeholders are filled in, with the ids of people and records. */
export type FilledCondition = Readonly<Record<string, Condition[string] | number>>;

/** A condition that may also require a field to be empty. It is never translated to SQL. */
export type RecordCondition = Readonly<Record<string, Condition[string] | null>>;

/** Whether a record meets a condition. */
export const meets = (
  record: Readonly<Record<string, unknown>>,
  condition: Readonly<Record<string, unknown>>,
): boolean =>
  Object.entries(condition).every(([name, expected]) =>
    Array.isArray(expected) ? (expected as readonly unknown[]).includes(record[name]) : record[name] === expected,
  );
