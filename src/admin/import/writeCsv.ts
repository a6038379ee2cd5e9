import { unparse } from 'papaparse';
import { byteOrderMark, guardCell, lineEnd } from '../../format/csvCells';

/** Writes a table as CSV that reads back to the same cells, and that no spreadsheet runs as formulas. */
export const writeCsv = (rows: readonly (readonly string[])[]): Blob => {
  const text = unparse(
    rows.map((cells) => cells.map(guardCell)),
    { newline: lineEnd, quotes: false },
  );
  return new Blob([byteOrderMark, text], { type: 'text/csv' });
};
