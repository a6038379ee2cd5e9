import { formatNumber } from '../../../format/money';
import type { Field, FieldOptions, Kind, Level } from '../field';
import { numberLike } from './numberLike';

const kind: Kind = {
  ...numberLike,
  name: 'level',
  search: (_field, typed, { digits }) => digits(typed, '%'),
  format: (_field, value) => `${formatNumber(Number(value))}\u00a0%`,
};

/** A share of 100 that a device tells of itself (signal, battery), drawn as such. */
export const level = (label: string, level: Level, options?: FieldOptions): Field<number | null> => ({
  kind,
  label,
  level: level,
  min: 0,
  max: 100,
  ...options,
});
