import type { Definition } from '../../../resources/language/definition';
import type { Reader } from '../../../resources/language/rights';
import type { Column } from '../../columns/useColumns';
import type { RowsRequest } from '../rows/rowPages';
import { exportCsv, recordExport, type ExportRequest } from './exportCsv';
import { allFields, exportFile } from './exportedFields';
import type { RunnableExport } from './useExport';

interface Props extends Pick<ExportRequest, 'language' | 't' | 'withTotals'> {
  exporting: RunnableExport;
  definition: Definition;
  reader: Reader;
  shown: readonly Column[] | 'all';
  request: RowsRequest;
  /** A request for whole numbers, which the platform has recorded. */
  recorded: RowsRequest | undefined;
  /** About so many rows. */
  count: number;
}

/** Exports columns as CSV: of the rows of a request that was recorded, or of the list's, which it records. */
export const runExport = (given: Props): Promise<void> => {
  const { exporting, definition, reader, shown, request, recorded, count, ...more } = given;
  const columns = shown === 'all' ? allFields(definition, reader) : shown;
  return exporting.run(exportFile(definition, request.filter, recorded !== undefined), count, async (running) => {
    const rows = recorded ?? (await recordExport({ ...request, ...running }));
    return exportCsv({ ...rows, ...running, ...more, columns, role: reader.role });
  });
};
