import type { RaRecord } from 'react-admin';
import type { Column } from '../../columns/useColumns';

const isFilled = (value: unknown) => value !== null && value !== undefined && value !== '';

/** The columns without those of extensions that the user did not add and that no row fills: a plain platform sends none of them. */
export const filledColumns = (columns: Column[], rows: readonly RaRecord[]): Column[] =>
  rows.length === 0
    ? columns
    : columns.filter(
        ({ name, field: { extension, column, orElse } }) =>
          !extension ||
          column === 'optional' ||
          rows.some((row) => isFilled(row[name]) || (orElse !== undefined && isFilled(row[orElse]))),
      );
