import { formatNumber } from '../../../format/money';
import { fieldOf, type Kind, type OptionsWith } from '../field';
import { numberLike } from './numberLike';

const kind: Kind = {
  ...numberLike,
  name: 'number',
  search: (_field, typed, { digits }) => digits(typed, ''),
  format: (_field, value) => formatNumber(Number(value)),
};

/** A number, with or without decimals. */
export const number = fieldOf<
  number,
  OptionsWith<'min' | 'max' | 'unit' | 'alarm', 'notBelow' | 'minMessage', 'doubtAbove'>
>(kind);
