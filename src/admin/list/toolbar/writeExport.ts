import type { Definition } from '../../../resources/language/definition';
import type { Reader } from '../../../resources/language/rights';
import type { Column } from '../../columns/useColumns';
import { recordExport, type RowsRequest } from '../rows/rowPages';
import { exportCsv, type ExportRequest } from './exportCsv';
import { allFields, exportFile } from './exportedFields';
import type { Running, WrittenExport } from './useExport';

interface Props extends Pick<ExportRequest, 'language' | 't' | 'withTotals'> {
  definition: Definition;
  reader: Reader;
  shown: readonly Column[] | 'all';
  request: RowsRequest;
  /** A request for whole numbers, which the platform has recorded. */
  recorded: RowsRequest | undefined;
  running: Running;
}

/** Writes columns as CSV: of the rows of a request that was recorded, or of the list's, which it records. */
export const writeExport = async (given: Props): Promise<WrittenExport> => {
  const { definition, reader, shown, request, recorded, running, ...more } = given;
  const columns = shown === 'all' ? allFields(definition, reader) : shown;
  const rows = recorded ?? (await recordExport({ ...request, ...running }));
  const written = await exportCsv({ ...rows, ...running, ...more, columns, role: reader.role });
  return { ...written, file: exportFile(definition, request.filter, recorded !== undefined) };
};
