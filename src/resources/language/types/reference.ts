import type { Field, FieldOptions, Kind, Presence } from '../field';
import { decodeWhole } from './wholeNumber';

const kind: Kind = { name: 'reference', decode: decodeWhole, column: 'bigint', index: 'values' };

/** The id of another entity's record, displayed as that record's title. */
export const reference = <const O extends FieldOptions & Pick<Field, 'filterTarget'>>(
  label: string,
  target: string,
  options?: O,
): Field<Presence<O, number>> => ({ kind, label, target, ...options });
