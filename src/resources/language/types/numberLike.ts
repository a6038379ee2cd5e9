import { isDecimal } from '../../../format/decimal';
import type { Kind } from '../field';
import { invalidValue } from '../value';
import { checkBounds } from './bounds';
import { numeric } from './numeric';

/** Base of kinds that records and JSON hold as numbers. */
export const numberLike = {
  ...numeric,
  decode: (raw) => {
    const value = isDecimal(raw) ? Number(raw) : raw;
    return typeof value === 'number' && Number.isFinite(value) ? value : invalidValue;
  },
  check: (field, value: number) => checkBounds(field, value, field.min, field.max),
  column: 'double precision',
} satisfies Partial<Kind>;
