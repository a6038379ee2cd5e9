import { isDecimal } from '../../../format/decimal';
import { invalidValue } from '../value';

/** Decodes a safe integer. */
export const decodeWhole = (raw: unknown): number | typeof invalidValue => {
  const value = isDecimal(raw) && !raw.includes('.') ? Number(raw) : raw;
  return Number.isSafeInteger(value) ? (value as number) : invalidValue;
};
