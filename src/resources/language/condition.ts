/** A condition on fields of a record: equal to the value, or to one of the values. */
export type Condition = Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>;

/** A condition that may also ask that a field holds nothing; such a one is never asked of the database. */
export type RecordCondition = Readonly<Record<string, Condition[string] | null>>;

/** Does a record meet a condition? */
export const meets = (record: Readonly<Record<string, unknown>>, condition: RecordCondition): boolean =>
  Object.entries(condition).every(([name, expected]) =>
    Array.isArray(expected) ? (expected as readonly unknown[]).includes(record[name]) : record[name] === expected,
  );
