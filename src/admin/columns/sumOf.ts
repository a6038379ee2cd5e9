import { addDecimals } from '../../format/decimal';
import type { Field } from '../../resources/language/fields';
import type { DecodedRecord } from '../../resources/language/wire';
import { countedValue } from '../fields/countedValue';

/** Adds up an amount of these records as it counts, a decimal string; records without it count as 0. */
export const sumOf = (records: readonly DecodedRecord[], name: string, field: Field): string =>
  records.reduce((sum, record) => addDecimals(sum, String(countedValue(name, field, record) ?? '0')), '0');
