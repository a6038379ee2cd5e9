import type { Definition } from '../../resources/language/definition';
import { importColumns, type RowFault } from '../../resources/language/imports';
import { translateWords, type Translate } from '../../resources/language/words';
import type { Table } from './readCsv';
import { writeCsv } from './writeCsv';

/** A file with the headings of an import, and nothing below them. */
export const templateCsv = (definition: Definition): Blob => writeCsv([Object.keys(importColumns(definition))]);

/** The rows of a table that have faults, with a last column that says which. */
export const faultyRowsCsv = ({ headings, rows }: Table, faults: readonly RowFault[], t: Translate): Blob => {
  const textOf = ({ field, message, words }: RowFault) =>
    `${field}: ${translateWords(words ?? { phrase: message }, t)}`;
  const byRow = new Map<number, string[]>();
  for (const fault of faults) byRow.set(fault.row, [...(byRow.get(fault.row) ?? []), textOf(fault)]);
  const faulty = [...byRow].toSorted(([a], [b]) => a - b);
  return writeCsv([
    [...headings, t('Faults')],
    ...faulty.map(([row, texts]) => [
      ...headings.map((_heading, column) => rows[row - 1]?.[column] ?? ''),
      texts.join('; '),
    ]),
  ]);
};
