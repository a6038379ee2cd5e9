import { unparse } from 'papaparse';
import { byteOrderMark, csvStyleOf, guardCell, lineEnd, type CsvStyle } from '../../format/csvCells';

/** Writes a table as CSV that reads back to the same cells, and that no spreadsheet runs as formulas. */
export const writeCsv = (rows: readonly (readonly string[])[], { delimiter }: CsvStyle = csvStyleOf('en')): Blob => {
  const text = unparse(
    rows.map((cells) => cells.map(guardCell)),
    { newline: lineEnd, quotes: false, delimiter },
  );
  return new Blob([byteOrderMark, text], { type: 'text/csv' });
};
