import type { Field } from '../../src/resources/language/fields';

/** The SQL type of a field's column. */
export const columnType = (field: Field): string => {
  const { column = 'text' } = field.kind;
  return typeof column === 'function' ? column(field) : column;
};

/** Does it hold the number of a record? */
export const isRecordNumber = (field: Field): boolean => columnType(field) === 'bigint';

/** Does it hold text? That is compared without case, by code point. */
export const isText = (field: Field): boolean => columnType(field) === 'text';

/** Does it hold a uuid? The database refuses to compare it with anything else. */
export const isUuidColumn = (field: Field): boolean => columnType(field) === 'uuid';
