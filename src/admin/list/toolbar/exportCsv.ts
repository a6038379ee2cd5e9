import { unparse } from 'papaparse';
import type { RaRecord } from 'react-admin';
import { definitionOf } from '../../../resources/index';
import type { Value } from '../../../resources/language/values';
import { addDecimals } from '../../../format/decimal';
import type { DecodedRecord } from '../../../resources/language/wire';
import { byteOrderMark, csvStyleOf, guardCell, lineEnd } from '../../../format/csvCells';
import { formatForFile, zoneText } from '../../../format/dates';
import { hidesNumber, maskDigits, type Field } from '../../../resources/language/fields';
import { isNameless, type Definition } from '../../../resources/language/definition';
import { seesOwnOnly } from '../../../resources/language/rights';
import type { Role } from '../../../resources/language/roles';
import { matchesCondition } from '../../../resources/language/view';
import type { Translate } from '../../../resources/language/words';
import { sentenceText } from '../../fields/sentenceText';
import { fieldText } from '../../fields/fieldText';
import { notOwnText } from '../../fields/ReferenceTitle';
import { rangeText } from '../../fields/FieldValue';
import { rowPages, type RowsRequest } from '../rows/rowPages';
import type { Column } from '../../columns/useColumns';

/** Titles kept of each reference. More are forgotten and fetched again where they are needed. */
const keptTitles = 10_000;

/** The rows and columns to export. */
export interface ExportRequest extends RowsRequest {
  columns: readonly Column[];
  t: Translate;
  /** The chosen language: its spreadsheets separate cells and decimals in their own way. */
  language: string;
  /** Adds up each column of money in a last line. */
  withTotals?: boolean;
  /** The user's role. References that it cannot look up are exported with a note instead of a title. */
  role: Role;
}

/** A record's title, masked as lists show it, also in an export with whole numbers: these are of the list's own records. */
const titleIn = (target: Definition, record: RaRecord): string => {
  const { nameField } = target.display;
  const title = isNameless(target) ? null : maskDigits(target.fields[nameField]!, record[nameField] as Value);
  return String(title ?? record.id);
};

/** Fetches the titles of references page by page: `load` those of some rows, then ask for each `of` a column's value. */
const createTitles = ({ platform, columns }: ExportRequest) => {
  const references = columns
    .filter(({ field }) => field.target !== undefined)
    .map(({ name, field }) => ({ name, target: definitionOf(field.target!), titles: new Map<unknown, string>() }));
  const byColumn = new Map(references.map(({ name, titles }) => [name, titles]));
  return {
    load: async (rows: readonly DecodedRecord[]) => {
      await Promise.all(
        references.map(async ({ name, target, titles }) => {
          if (titles.size > keptTitles) titles.clear();
          const values = new Set(rows.map((row) => row[name] as number | null));
          const ids = [...values].filter((id) => id !== null && !titles.has(id)) as number[];
          if (ids.length === 0) return;
          const { data } = await platform.getMany(target.name, { ids });
          for (const record of data) {
            titles.set(record.id, titleIn(target, record));
          }
        }),
      );
    },
    of: (column: string, value: Value | undefined) => byColumn.get(column)?.get(value),
  };
};

/** Whether a reference is exported by a title, which other records may have too. */
const isTitled = (target: string | undefined) => target !== undefined && !isNameless(definitionOf(target));

/** A sum as the money goes: with a minus where the type of its payment says that it goes out. */
const signedSum = (row: DecodedRecord, { name, field: { signedBy } }: Column): string => {
  const decimal = String(row[name]);
  const isOut = signedBy !== undefined && row[signedBy[0]] === signedBy[1];
  return isOut && Number(decimal) !== 0 ? negated(decimal) : decimal;
};

const negated = (decimal: string) => (decimal.startsWith('-') ? decimal.slice(1) : `-${decimal}`);

/** Adds up the columns of money of rows that count (`notSummed`), and counts the others. */
const createTotals = ({ definition, columns }: ExportRequest) => {
  const { notSummed } = definition.display;
  const money = columns.filter(({ field }) => field.currency !== undefined);
  const totals = new Map(money.map(({ name }) => [name, '0']));
  let leftOut = 0;
  return {
    add: (row: DecodedRecord) => {
      if (notSummed !== undefined && row[notSummed] === true) {
        leftOut += 1;
        return;
      }
      for (const column of money) {
        const { name } = column;
        const value = row[name] as Value | undefined;
        if (value !== null && value !== undefined)
          totals.set(name, addDecimals(totals.get(name)!, signedSum(row, column)));
      }
    },
    of: (name: string) => totals.get(name),
    leftOut: () => leftOut,
  };
};

/** Writes rows as CSV. Cells that a spreadsheet would change are escaped. */
const csvOf = (rows: string[][], delimiter: string) =>
  unparse(
    rows.map((cells) => cells.map(guardCell)),
    { newline: lineEnd, delimiter },
  );

/**
 * Exports a list as CSV with its columns, order, filter and language. Times are in the browser's time zone, which the
 * heading names. Each page of rows becomes a part of the file, which the browser may keep on disk, and is forgotten, so
 * that a long list needs little memory. Numbers of cards and accounts are masked unless `reveal` shows them. Rejects with an `AbortError` when canceled.
 */
export const exportCsv = async (request: ExportRequest): Promise<{ csv: Blob; rows: number }> => {
  const titles = createTitles(request);
  const { delimiter, point } = csvStyleOf(request.language);
  const zone = zoneText();
  // One heading for each column: what reads the file by headings would take the wrong currency.
  const hasSeveral = request.columns.filter(({ field }) => field.currency).length > 1;
  const currencyHeading = (label: string) =>
    hasSeveral ? `${request.t('Currency')} (${request.t(label)})` : request.t('Currency');
  const headingCells = ({ kind, label, currency, target }: Field) =>
    kind.name === 'dateTime'
      ? [`${request.t(label)} (${zone})`]
      : [
          request.t(label),
          ...(currency ? [currencyHeading(label)] : []),
          ...(isTitled(target) ? [`${request.t(label)} (id)`] : []),
        ];
  /** An amount gets an extra cell with its currency where there is one, a reference one with the id: titles may be the same. */
  const withExtraCells = (text: string, row: DecodedRecord, { name, field: { currency, target } }: Column) => [
    text,
    ...(currency ? [text === '' ? '' : currency] : []),
    ...(isTitled(target) ? [String((row[name] as Value | undefined) ?? '')] : []),
  ];
  const missingTitle = ({ target }: Field, value: Value | undefined) =>
    seesOwnOnly(definitionOf(target!), request.role) ? request.t(notOwnText) : String(value);
  const cellText = (row: DecodedRecord, { name, field }: Column): string => {
    if (field.bounds) return rangeText(field.bounds, row) ?? '';
    const value = row[name] as Value | undefined;
    if (field.sentence) {
      const { who } = field.sentence;
      const whoDidIt = cellText(row, { name: who, field: request.definition.fields[who]! });
      return sentenceText({ tells: field.sentence, act: String(value), row, who: whoDidIt }, request.t);
    }
    if (value === null && field.orElse !== undefined)
      return cellText(row, { name: field.orElse, field: request.definition.fields[field.orElse]! });
    if (field.target !== undefined) return value === null ? '' : (titles.of(name, value) ?? missingTitle(field, value));
    // Spreadsheets calculate with plain decimals, so numbers are not formatted.
    if (field.kind.toNumber)
      return value === null ? '' : String(field.currency ? signedSum(row, { name, field }) : value).replace('.', point);
    if (field.kind.name === 'dateTime') return value === null ? '' : formatForFile(String(value));
    if (field.shownAs && matchesCondition(row, field.shownAs.when) === true)
      return request.t(field.shownAs.option.label);
    if (hidesNumber(field) && request.reveal === undefined) return String(maskDigits(field, value ?? null) ?? '');
    return fieldText(field, value, request.t);
  };
  const rowCells = (row: DecodedRecord) =>
    request.columns.flatMap((column) => withExtraCells(cellText(row, column), row, column));

  const totals = createTotals(request);
  /** The last line: its name in the first cell that is no sum, and how many rows do not count. */
  const totalCells = () => {
    const { definition, columns, t } = request;
    const leftOut = totals.leftOut();
    const label = t(definition.fields[definition.display.notSummed ?? '']?.label ?? '');
    const name =
      leftOut === 0
        ? t('Total')
        : `${t('Total')} (${t('%{label}: %{count}, not added up', { label, count: leftOut })})`;
    const named = columns.find(({ field }) => field.currency === undefined);
    return columns.flatMap((column) => {
      const total = totals.of(column.name);
      const text = column === named ? name : (total?.replace('.', point) ?? '');
      return withExtraCells(text, { id: '' }, column);
    });
  };
  const parts = [
    new Blob([byteOrderMark, csvOf([request.columns.flatMap(({ field }) => headingCells(field))], delimiter)]),
  ];
  let count = 0;
  for await (const rows of rowPages(request)) {
    if (rows.length === 0) continue;
    await titles.load(rows);
    parts.push(new Blob([lineEnd, csvOf(rows.map(rowCells), delimiter)]));
    if (request.withTotals) for (const row of rows) totals.add(row);
    count += rows.length;
  }
  if (request.withTotals && count > 0) parts.push(new Blob([lineEnd, csvOf([totalCells()], delimiter)]));
  return { csv: new Blob(parts, { type: 'text/csv' }), rows: count };
};
