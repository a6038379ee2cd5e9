import { requisitesWarning } from '../../format/typedRequisites';
import type { Fields } from '../../resources/language/fields';
import { readInput } from '../../resources/language/values';
import type { Table } from './readCsv';
import type { Mapping } from './mapping';

/** A cell that is accepted and probably wrong. `row` counts from 1, as that of a fault. */
export interface CellWarning {
  row: number;
  field: string;
}

/** The cells with a number as long as that of a card, which no card has. */
export const findWarnings = (fields: Fields, { rows }: Pick<Table, 'rows'>, mapping: Mapping): CellWarning[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const column = mapping[name];
    if (field.kind.name !== 'requisites' || column === null || column === undefined) return [];
    return rows.flatMap((cells, index) =>
      requisitesWarning(String(readInput(field, cells[column]) ?? '')) === 'digit'
        ? [{ row: index + 1, field: name }]
        : [],
    );
  });
