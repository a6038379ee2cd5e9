import { addDecimals } from '../../format/decimal';
import type { DecodedRecord } from '../../resources/language/wire';

/** Adds up an amount of these records, a decimal string; records without it count as 0. */
export const sumOf = (records: readonly DecodedRecord[], name: string): string =>
  records.reduce((sum, record) => addDecimals(sum, (record[name] as string | null) ?? '0'), '0');
