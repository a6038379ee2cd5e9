import { isDecimal } from '../../../format/decimal';
import { formatNumber } from '../../../format/money';
import { fieldOf, type Field, type FieldOptions, type Kind, type Level } from '../field';
import { misfit } from '../value';
import { checkBounds } from './bounds';
import { numeric } from './numeric';

const kind: Kind = {
  ...numeric,
  name: 'number',
  decode: (raw) => {
    const value = isDecimal(raw) ? Number(raw) : raw;
    return typeof value === 'number' && Number.isFinite(value) ? value : misfit;
  },
  check: (field, value: number) => checkBounds(field, value, field.min, field.max),
  column: 'double precision',
  search: ({ level: share }, typed, { digits }) => digits(typed, share ? '%' : '', [0, 6]),
  format: ({ level: share }, value) => `${formatNumber(Number(value))}${share ? '\u00a0%' : ''}`,
};

export const number = fieldOf<number>(kind);

/** A share of 100 that a device tells of itself (signal, battery), drawn as such. */
export const level = (label: string, how: Level, options?: FieldOptions): Field<number | null> => ({
  kind,
  label,
  level: how,
  min: 0,
  max: 100,
  ...options,
});
