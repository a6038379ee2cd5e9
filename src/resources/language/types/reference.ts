import type { Field, FieldOptions, Kind, Only, OptionsWith, Presence } from '../field';
import { decodeWhole } from './wholeNumber';

const kind: Kind = { name: 'reference', decode: decodeWhole, column: 'bigint', index: 'values' };

type ReferenceOptions = OptionsWith<never, never, 'notIn' | 'except' | 'where' | 'creates'> &
  Pick<Field, 'filterTarget'>;

/** The id of another entity's record, displayed as that record's title. */
export const reference = <const O extends ReferenceOptions>(
  label: string,
  target: string,
  options?: Only<O, ReferenceOptions>,
): Field<Presence<O, number>> => ({ kind, label, target, ...(options as O & FieldOptions) });
