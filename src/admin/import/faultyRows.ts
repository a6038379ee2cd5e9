import type { RowFault } from '../../resources/language/imports';
import type { Table } from './readCsv';

/** A row of the file with what is wrong with it. */
export interface FaultyRow {
  /** Its number in the file. */
  number: number;
  cells: readonly string[];
  faults: readonly RowFault[];
}

/** The rows that are left of a file, with the number that each has in it. */
interface NumberedRows {
  table: Pick<Table, 'rows'>;
  numbers: readonly number[];
}

/** The fault with the file's numbers of rows: those that were left out are counted, too. */
const inFile = (fault: RowFault, numbers: readonly number[]): RowFault => {
  const numberOf = (row: number) => numbers[row - 1] ?? row;
  const other = fault.words?.args?.row;
  return {
    ...fault,
    row: numberOf(fault.row),
    words:
      typeof other === 'number'
        ? { ...fault.words!, args: { ...fault.words!.args, row: numberOf(other) } }
        : fault.words,
  };
};

/** The rows with faults, each with its own, in the order of the file. */
export const faultyRowsOf = ({ table: { rows }, numbers }: NumberedRows, faults: readonly RowFault[]): FaultyRow[] => {
  const byRow = new Map<number, RowFault[]>();
  for (const fault of faults) byRow.set(fault.row, [...(byRow.get(fault.row) ?? []), inFile(fault, numbers)]);
  return [...byRow]
    .toSorted(([a], [b]) => a - b)
    .map(([row, ofRow]) => ({ number: numbers[row - 1] ?? row, cells: rows[row - 1] ?? [], faults: ofRow }));
};
