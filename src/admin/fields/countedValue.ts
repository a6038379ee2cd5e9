import type { Field } from '../../resources/language/fields';
import type { Value } from '../../resources/language/values';

/** The value of a field that counts: that of the field which replaces it (`replacedBy`) where the record has one. */
export const countedValue = (
  name: string,
  { replacedBy }: Pick<Field, 'replacedBy'>,
  record: Readonly<Record<string, unknown>>,
): Value | undefined => ((replacedBy === undefined ? null : record[replacedBy]) ?? record[name]) as Value | undefined;
