import { importColumns } from '../../../resources/language/imports';
import { rowPages, type RowsRequest } from '../rows/rowPages';
import { writeCsv } from '../../import/writeCsv';
import type { WrittenExport } from './useExport';

export { recordExport } from '../rows/rowPages';

/**
 * Exports the rows of a list as an import reads them: the names of fields as headings, ids and numbers as they are stored.
 * Rejects with an `AbortError` when canceled.
 */
export const exportForImport = async (request: RowsRequest): Promise<WrittenExport> => {
  const names = Object.keys(importColumns(request.definition));
  const cells: string[][] = [names];
  for await (const rows of rowPages(request))
    for (const row of rows)
      cells.push(names.map((name) => String((row[name] as string | number | boolean | null) ?? '')));
  return { csv: writeCsv(cells), rows: cells.length - 1, file: `${request.definition.name}-for-import.csv` };
};
