import { unparse } from 'papaparse';
import { definitionOf } from '../../resources/index';
import type { Value } from '../../resources/language/values';
import type { DecodedRecord } from '../../resources/language/wire';
import { formatAtOffset, offsetText } from '../../format/dates';
import type { Field } from '../../resources/language/fields';
import { isNameless } from '../../resources/language/definition';
import { seesOwnOnly } from '../../resources/language/rights';
import type { Role } from '../../resources/language/roles';
import { fieldText } from '../fields/fieldText';
import { notOwnText } from '../fields/ReferenceTitle';
import { rangeText } from '../fields/FieldValue';
import { allRows, type RowsRequest } from './allRows';
import type { Column } from '../columns/useColumns';

/** Titles per call. */
const perCall = 1000;

/** The rows and columns to export. */
export interface ExportRequest extends RowsRequest {
  columns: readonly Column[];
  t: (phrase: string) => string;
  /** The user's role. References that it cannot look up are exported with a note instead of a title. */
  role: Role;
}

const titlesOf = async ({ platform, columns }: ExportRequest, rows: readonly DecodedRecord[]) => {
  const references = columns.filter(({ field }) => field.target !== undefined);
  const entries = await Promise.all(
    references.map(async ({ name, field }) => {
      const ids = [...new Set(rows.map((row) => row[name] as number | null).filter((id) => id !== null))];
      const titles = new Map<unknown, string>();
      for (let first = 0; first < ids.length; first += perCall) {
        const { data } = await platform.getMany(field.target!, { ids: ids.slice(first, first + perCall) });
        const target = definitionOf(field.target!);
        for (const record of data) {
          const title = isNameless(target) ? null : record[target.display.nameField];
          titles.set(record.id, String(title ?? record.id));
        }
      }
      return [name, titles] as const;
    }),
  );
  return new Map(entries);
};

/** Excel recognises UTF-8 only with a byte order mark. */
const byteOrderMark = '\uFEFF';

/**
 * Exports a list as CSV with its columns, order, filter and language. Times are in the browser's time zone, which the
 * heading names. Escapes cells that a spreadsheet would run as formulas. Rejects with an `AbortError` when canceled.
 */
export const exportCsv = async (request: ExportRequest): Promise<{ csv: string; rows: number }> => {
  const rows = await allRows(request);
  const titles = await titlesOf(request, rows);
  const offset = -new Date().getTimezoneOffset();
  const headingCells = ({ kind, label, currency }: Field) =>
    kind.name === 'dateTime'
      ? [`${request.t(label)} (${offsetText(offset)})`]
      : [request.t(label), ...(currency ? [request.t('Currency')] : [])];
  /** Amounts get an extra cell with their currency. */
  const currencyCells = ({ currency }: Field) => (currency ? [currency] : []);
  const missingTitle = ({ target }: Field, value: Value | undefined) =>
    seesOwnOnly(definitionOf(target!), request.role) ? request.t(notOwnText) : String(value);
  const cellText = (row: DecodedRecord, { name, field }: Column): string => {
    if (field.bounds) return rangeText(field.bounds, row) ?? '';
    const value = row[name] as Value | undefined;
    if (field.target !== undefined)
      return value === null ? '' : (titles.get(name)?.get(value) ?? missingTitle(field, value));
    // Spreadsheets calculate with plain decimals, so numbers are not formatted.
    if (field.kind.toNumber) return value === null ? '' : String(value);
    if (field.kind.name === 'dateTime') return value === null ? '' : formatAtOffset(String(value), offset);
    return fieldText(field, value, request.t);
  };
  const csv = unparse(
    {
      fields: request.columns.flatMap(({ field }) => headingCells(field)),
      data: rows.map((row) =>
        request.columns.flatMap((column) => [cellText(row, column), ...currencyCells(column.field)]),
      ),
    },
    { escapeFormulae: true },
  );
  return { csv: byteOrderMark + csv, rows: rows.length };
};
