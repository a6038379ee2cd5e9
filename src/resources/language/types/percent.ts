import { formatDecimal } from '../../../format/money';
import { fieldOf, type Field, type Kind, type NumberOptions } from '../field';
import { checkBounds } from './bounds';
import { checkPlaces, decimalLike, explainDecimal } from './decimalLike';

const maxDecimals = 2;

const checkRange = (field: Field, value: number) => checkBounds(field, value, field.min ?? 0, field.max ?? 100);

const kind: Kind = {
  ...decimalLike,
  name: 'percent',
  explainInvalid: (typed, field) => explainDecimal(typed, maxDecimals) ?? checkRange(field, Number(typed)),
  check: (field, decimal: string, written) => checkPlaces(written, maxDecimals) ?? checkRange(field, Number(decimal)),
  column: 'numeric(5, 2)',
  search: (_field, typed, { digits }) => digits(typed, '%'),
  schema: { minimum: 0, maximum: 100 },
  format: (_field, decimal) => `${formatDecimal(String(decimal))}\u00a0%`,
};

/** A percentage from 0 to 100 with at most two decimals, as a decimal string. */
export const percent = fieldOf<string, NumberOptions>(kind);
