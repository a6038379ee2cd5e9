import { formatNumber } from '../../../format/money';
import type { Field, Kind, Level, OptionsWith } from '../field';
import { numberLike } from './numberLike';

const kind: Kind = {
  ...numberLike,
  name: 'level',
  search: (_field, typed, { digits }) => digits(typed, '%'),
  format: (_field, value) => `${formatNumber(Number(value))}\u00a0%`,
};

/** A percentage that a device reports about itself (signal, battery), displayed as an icon. */
export const level = (label: string, level: Level, options?: OptionsWith): Field<number | null> => ({
  kind,
  label,
  level,
  min: 0,
  max: 100,
  ...options,
});
