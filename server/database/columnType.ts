import type { Field } from '../../src/resources/language/fields';

/** Returns the SQL type of a field's column. */
export const columnType = (field: Field): string => {
  const { column = 'text' } = field.kind;
  return typeof column === 'function' ? column(field) : column;
};

/** Whether the column holds the id of a record. */
export const isRecordNumber = (field: Field): boolean => columnType(field) === 'bigint';

/** Whether the column holds text, which is compared case-insensitively, by code point. */
export const isText = (field: Field): boolean => columnType(field) === 'text';

/** Whether the column holds a uuid. The database refuses to compare it with anything else. */
export const isUuidColumn = (field: Field): boolean => columnType(field) === 'uuid';

/** Whether the column holds a date and time. */
export const isTime = (field: Field): boolean => columnType(field) === 'timestamptz';
