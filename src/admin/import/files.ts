import type { Definition } from '../../resources/language/definition';
import { importColumns, type RowFault } from '../../resources/language/imports';
import { translateWords, type Translate } from '../../resources/language/words';
import type { FaultyRow } from './faultyRows';
import { writeCsv } from './writeCsv';

/** A file with the headings of an import, and nothing below them. */
export const templateCsv = (definition: Definition): Blob => writeCsv([Object.keys(importColumns(definition))]);

/** Rows that have faults, in the order of the file, with a last column that says which. */
export const faultyRowsCsv = (headings: readonly string[], rows: readonly FaultyRow[], t: Translate): Blob => {
  const textOf = ({ field, message, words }: RowFault) =>
    `${field}: ${translateWords(words ?? { phrase: message }, t)}`;
  return writeCsv([
    [...headings, t('Faults')],
    ...rows
      .toSorted((a, b) => a.number - b.number)
      .map(({ cells, faults }) => [
        ...headings.map((_heading, column) => cells[column] ?? ''),
        faults.map(textOf).join('; '),
      ]),
  ]);
};
