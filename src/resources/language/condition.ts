/** A condition on the fields of a record. Each field must equal the value, or one of the values. */
export type Condition = Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>;

/** A condition that may also require a field to be empty. It is never translated to SQL. */
export type RecordCondition = Readonly<Record<string, Condition[string] | null>>;

/** Whether a record meets a condition. */
export const meets = (record: Readonly<Record<string, unknown>>, condition: RecordCondition): boolean =>
  Object.entries(condition).every(([name, expected]) =>
    Array.isArray(expected) ? (expected as readonly unknown[]).includes(record[name]) : record[name] === expected,
  );
