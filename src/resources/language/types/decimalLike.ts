import { readDecimal } from '../../../format/decimal';
import type { Kind } from '../field';
import { invalidValue, type Issue } from '../value';
import { numeric } from './numeric';

/** JSON numbers carry this many digits without loss; more are refused (decisions, section 1). */
const maxDigits = 15;

/** What is held as a decimal string, and sent as a JSON number. */
export const decimalLike = {
  ...numeric,
  decode: (raw) => {
    const decimal = readDecimal(raw);
    return decimal === undefined || decimal.replace(/\D/g, '').replace(/^0+/, '').length > maxDigits
      ? invalidValue
      : decimal;
  },
  toNumber: Number,
} as const satisfies Partial<Kind>;

/** Has it too many decimals? The zeros at the end count: `1.500` is a thousand and a half to some. */
export const checkPlaces = (written: string, places: number): Issue | null =>
  (written.split('.')[1]?.length ?? 0) > places
    ? { phrase: 'At most %{smart_count} decimal |||| At most %{smart_count} decimals', args: { smart_count: places } }
    : null;
