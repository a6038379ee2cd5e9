import { importColumns } from '../../../resources/language/imports';
import { recordExport, rowPages, type RowsRequest } from '../rows/rowPages';
import { writeCsv } from '../../import/writeCsv';
import type { RunnableExport } from './useExport';

/**
 * Exports the rows of a list as an import reads them: the names of fields as headings, ids and numbers as they are stored.
 * Rejects with an `AbortError` when canceled.
 */
export const exportForImport = async (request: RowsRequest): Promise<{ csv: Blob; rows: number }> => {
  const names = Object.keys(importColumns(request.definition));
  const cells: string[][] = [names];
  for await (const rows of rowPages(request))
    for (const row of rows)
      cells.push(names.map((name) => String((row[name] as string | number | boolean | null) ?? '')));
  return { csv: writeCsv(cells), rows: cells.length - 1 };
};

/**
 * Runs the export of the rows of a request that was recorded, or of the list's, which it records, as an import reads them; there are about
 * `count`.
 */
export const runExportForImport = (
  exporting: RunnableExport,
  request: RowsRequest,
  { recorded, count }: { recorded: RowsRequest | undefined; count: number },
): Promise<void> =>
  exporting.run(`${request.definition.name}-for-import.csv`, count, async (running) =>
    exportForImport({ ...(recorded ?? (await recordExport({ ...request, ...running }))), ...running }),
  );
