import { readDecimal } from '../../../format/decimal';
import type { Kind } from '../field';
import { invalidValue, type Issue, type Value } from '../value';
import { numeric } from './numeric';

/**
 * JSON numbers carry at most this many digits without loss. Values with more digits are invalid (docs/decisions.md#lists-and-records).
 */
const maxDigits = 15;

const hasTooManyDigits = (decimal: string) =>
  decimal.length > maxDigits && decimal.replace(/\D/g, '').replace(/^0+/, '').length > maxDigits;

/** Base of kinds that records hold as decimal strings and JSON as numbers. */
export const decimalLike = {
  ...numeric,
  decode: (raw) => {
    const decimal = readDecimal(raw);
    return decimal === undefined || hasTooManyDigits(decimal) ? invalidValue : decimal;
  },
  toNumber: Number,
} as const satisfies Partial<Kind>;

/**
 * Returns an issue when the text has too many decimals. Trailing zeros count, because `1.500` may mean fifteen hundred.
 */
export const checkPlaces = (written: string, maxDecimals: number): Issue | null =>
  (written.split('.')[1]?.length ?? 0) > maxDecimals
    ? {
        phrase: 'At most %{smart_count} decimal |||| At most %{smart_count} decimals',
        args: { smart_count: maxDecimals },
      }
    : null;

/**
 * Returns why `decimalLike` does not decode a value: it is no decimal, or it has too many digits after the point. Returns
 * null when only the digits before the point are too many.
 */
export const explainDecimal = (value: Value, maxDecimals: number): Issue | null => {
  const decimal = readDecimal(value);
  return decimal === undefined ? numeric.explainInvalid(value) : checkPlaces(decimal, maxDecimals);
};
