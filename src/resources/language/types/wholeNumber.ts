import { isDecimal } from '../../../format/decimal';
import { misfit } from '../value';

/** Reads a whole number that is exact. */
export const decodeWhole = (raw: unknown): number | typeof misfit => {
  const value = isDecimal(raw) && !raw.includes('.') ? Number(raw) : raw;
  return Number.isSafeInteger(value) ? (value as number) : misfit;
};
