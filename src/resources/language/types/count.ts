import { formatNumber } from '../../../format/money';
import type { Field, Kind, OptionsWith } from '../field';
import { decodeWhole } from './wholeNumber';

const kind: Kind = {
  name: 'count',
  decode: (raw) => (Array.isArray(raw) ? raw.length : decodeWhole(raw)),
  column: 'integer',
  align: 'right',
  format: (_field, value) => formatNumber(Number(value)),
};

/**
 * The number of records of another entity that refer to the record. An answer may hold the number or the list itself.
 */
export const count = (label: string, entity: string, by: string, options?: OptionsWith): Field<number | null> => ({
  kind,
  label,
  counts: { entity, by },
  input: false,
  ...options,
});
