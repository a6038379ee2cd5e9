import { decodeText, readBytes, readTable, type FileLimits, type Table } from '../../../admin/import/readCsv';
import { statementLimits } from '../../../resources/statementLimits';
import type { Words } from '../../../resources/language/words';
import { isOneC, isOneCOfDos, readOneC, type OneCFile } from './oneC';

/** How large a statement may be. */
export const fileLimits: FileLimits = { bytes: 20_000_000, rows: statementLimits.lines };

/** A statement that was read: a table whose columns are to be found, or a file of 1C, which says what is what. */
export type OpenedStatement = { name: string; isWindows1251: boolean } & (
  | { kind: 'table'; table: Table }
  | { kind: '1c'; oneC: OneCFile }
);

/** Reads a file, or says why it is no statement. */
export const openFile = async (file: File): Promise<OpenedStatement | { problem: Words }> => {
  const found = await readBytes(file, fileLimits);
  if ('problem' in found) return found;
  const { text, isWindows1251 } = decodeText(found.bytes);
  const name = file.name.slice(0, 200);
  if (isOneC(text)) {
    const oneC = readOneC(isWindows1251 && isOneCOfDos(text) ? new TextDecoder('ibm866').decode(found.bytes) : text);
    if (oneC.documents.length > fileLimits.rows)
      return {
        problem: { phrase: 'A statement has at most %{count} lines', args: { count: fileLimits.rows } },
      };
    if (oneC.documents.length === 0) return { problem: { phrase: 'There are no payments in this file' } };
    return { kind: '1c', name, isWindows1251: false, oneC };
  }
  const read = readTable(text, fileLimits);
  return 'problem' in read ? read : { kind: 'table', name, isWindows1251, table: read.table };
};
