import { formatNumber } from '../../../format/money';
import { fieldOf, type Kind, type OptionsWith } from '../field';
import { checkBounds } from './bounds';
import { numberLike } from './numberLike';

const kind: Kind = {
  ...numberLike,
  name: 'number',
  check: (field, value: number) =>
    field.checks?.whole && !Number.isSafeInteger(value)
      ? { phrase: 'Enter a whole number' }
      : checkBounds(field, value, field.min, field.max),
  search: (_field, typed, { digits }) => digits(typed, ''),
  format: (_field, value) => formatNumber(Number(value)),
};

/** A number, with or without decimals. */
export const number = fieldOf<
  number,
  OptionsWith<'min' | 'max' | 'unit' | 'alarm', 'whole' | 'notBelow' | 'minMessage', 'doubtAbove'>
>(kind);
