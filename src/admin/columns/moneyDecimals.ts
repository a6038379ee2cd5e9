import type { RaRecord } from 'react-admin';
import { moneyDecimalsOf } from '../../format/money';
import { countedValue } from '../fields/countedValue';
import type { Column } from './useColumns';

/** Returns the number of decimals for each money column, by name: as many as its longest value on the page needs. */
export const moneyDecimals = (
  columns: readonly Column[],
  rows: readonly RaRecord[],
): Readonly<Record<string, number>> =>
  Object.fromEntries(
    columns
      .filter(({ field }) => field.currency !== undefined)
      .map(({ name, field }) => [
        name,
        moneyDecimalsOf(
          rows.map((row) => (countedValue(name, field, row) ?? null) as string | null),
          field.currency ?? 'RUB',
        ),
      ]),
  );
