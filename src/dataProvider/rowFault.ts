import type { Definition } from '../resources/language/definition';
import type { Field } from '../resources/language/fields';
import { decodeField, idAmong, readPath } from '../resources/language/wire';
import { jsonTypeOf, type Expected, type Fault } from './wrongAnswer';

/** How many rows of a list are looked at. A platform that sends wrong values sends them in the first rows, too. */
const maxRows = 50;

/** What a field of an answer should have, by the SQL type of its column. */
const expectedBy: Readonly<Record<string, Expected>> = {
  bigint: 'a number',
  integer: 'a number',
  'double precision': 'a number',
  numeric: 'an amount',
  timestamptz: 'a date',
  boolean: 'true or false',
};

const expectedOf = (field: Field): Expected => {
  const { column = 'text' } = field.kind;
  const type = (typeof column === 'function' ? column(field) : column).replace(/\(.*/, '');
  return expectedBy[type] ?? 'a text';
};

/** What is wrong with the first of these rows that cannot be read, or not all of it; undefined if they are all right. */
export const rowFault = (definition: Definition, rows: readonly unknown[]): Fault | undefined => {
  for (const [index, raw] of rows.slice(0, maxRows).entries()) {
    if (typeof raw !== 'object' || raw === null)
      return { at: `[${index}]`, expected: 'an object', received: jsonTypeOf(raw) };
    if (idAmong(definition, (name) => decodeField(definition, name, raw).value) === null)
      return { at: `[${index}].id`, expected: 'an id', received: jsonTypeOf(readPath(raw, 'id')) };
    for (const [name, field] of Object.entries(definition.fields)) {
      if (!decodeField(definition, name, raw).isInvalid) continue;
      const path = field.path ?? name;
      return { at: `[${index}].${path}`, expected: expectedOf(field), received: jsonTypeOf(readPath(raw, path)) };
    }
  }
  return undefined;
};
