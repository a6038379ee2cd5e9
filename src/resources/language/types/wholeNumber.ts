import { isDecimal } from '../../../format/decimal';
import { invalidValue } from '../value';

/** Reads a whole number that is exact. */
export const decodeWhole = (raw: unknown): number | typeof invalidValue => {
  const value = isDecimal(raw) && !raw.includes('.') ? Number(raw) : raw;
  return Number.isSafeInteger(value) ? (value as number) : invalidValue;
};
