import { checkFormats } from '../../resources/language/formats';
import type { Fields } from '../../resources/language/fields';
import type { ImportRow, RowFault } from '../../resources/language/imports';
import { checkInputs } from '../../resources/language/values';
import { englishText } from '../../resources/language/words';

/** Rows that are checked before the page is drawn again. */
const rowsAtOnce = 500;

const drawn = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Checks rows as the form does, in parts, so that the page stays quick. Rejects when `signal` aborts. */
export const checkRows = async (
  fields: Fields,
  rows: readonly ImportRow[],
  { onProgress, signal }: { onProgress: (done: number) => void; signal: AbortSignal },
): Promise<RowFault[]> => {
  const faults: RowFault[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % rowsAtOnce === 0) {
      onProgress(index);
      await drawn();
      signal.throwIfAborted();
    }
    const { values, issues } = checkInputs(fields, row);
    for (const [field, words] of Object.entries({ ...checkFormats(fields, values), ...issues }))
      faults.push({ row: index + 1, field, message: englishText(words), words });
  }
  return faults;
};

/** The rows of the file, by their index, that are in the platform already. Of those faults alone that were listed. */
export const existingRows = (faults: readonly RowFault[]): ReadonlySet<number> =>
  new Set(faults.flatMap(({ row, exists }) => (exists ? [row - 1] : [])));

/** The rows of the file, by their index, in which a fault was listed. */
export const faultyRows = (faults: readonly RowFault[]): ReadonlySet<number> =>
  new Set(faults.map(({ row }) => row - 1));

const keyOf = ({ row, field }: RowFault) => `${row} ${field}`;

/** The faults of both, by row, one for each cell. */
export const joinFaults = (own: readonly RowFault[], others: readonly RowFault[]): RowFault[] => {
  const known = new Set(own.map(keyOf));
  return [...own, ...others.filter((fault) => !known.has(keyOf(fault)))].toSorted((a, b) => a.row - b.row);
};
