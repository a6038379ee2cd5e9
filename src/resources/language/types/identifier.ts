import { fromPlatform, type Field, type Kind, type OptionsWith } from '../field';
import { decodeWhole } from './wholeNumber';

const kind: Kind = {
  name: 'identifier',
  decode: decodeWhole,
  isId: true,
  column: 'bigint',
  search: (_field, typed, { numbered, digits }) => numbered(typed) ?? digits(typed, '', [0, 0]),
  searchName: (_field, typed, { id }) => id(typed),
  align: 'right',
};

/** The number that identifies a record, set by the platform. */
export const identifier = (label = 'id', options?: OptionsWith): Field<number> => ({
  kind,
  label,
  ...fromPlatform,
  ...options,
});
