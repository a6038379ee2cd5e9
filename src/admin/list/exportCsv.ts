import { unparse } from 'papaparse';
import type { PlatformDataProvider } from '../../dataProvider/dataProvider';
import type { ListAnswer } from '../../dataProvider/lists';
import type { Definition } from '../../resources/define';
import { definitionOf } from '../../resources/index';
import type { Value } from '../../resources/values';
import type { DecodedRecord } from '../../resources/wire';
import { fieldText } from '../fields/fieldText';
import { rangeText } from '../fields/FieldValue';
import type { Column } from './useColumns';

/** Rows fetched with one call. */
const perCall = 1000;

export interface ExportRequest {
  platform: PlatformDataProvider;
  definition: Definition;
  columns: readonly Column[];
  sort: { field: string; order: 'ASC' | 'DESC' };
  filter: Record<string, unknown>;
  /** Only these rows, where some are selected. */
  ids?: readonly (number | string)[];
  address: Readonly<Record<string, string>>;
  t: (phrase: string) => string;
  onProgress: (done: number, total: number) => void;
  signal: AbortSignal;
}

/** Every row of the list in its order: as many as the first answer counts, each once, also while new ones arrive. */
const allRows = async ({ platform, definition, sort, filter, ids, address, onProgress, signal }: ExportRequest) => {
  const rows = new Map<DecodedRecord['id'], DecodedRecord>();
  const identity = definition.identity ?? 'id';
  const wanted = ids ? { [identity]: ids } : filter;
  let total = Number.POSITIVE_INFINITY;
  for (let page = 1; rows.size < total; page++) {
    signal.throwIfAborted();
    const answer = (await platform.getList(definition.name, {
      pagination: { page, perPage: perCall },
      sort,
      filter: wanted,
      meta: { address },
      signal,
    })) as unknown as ListAnswer;
    if (page === 1) total = answer.total;
    if (answer.data.length === 0) break;
    for (const row of answer.data) if (rows.size < total) rows.set(row.id, row);
    onProgress(rows.size, total);
  }
  return [...rows.values()];
};

const titlesOf = async ({ platform, columns }: ExportRequest, rows: readonly DecodedRecord[]) => {
  const references = columns.filter(({ field }) => field.type === 'reference');
  const lists = await Promise.all(
    references.map(async ({ name, field }) => {
      const ids = [...new Set(rows.map((row) => row[name] as number | null).filter((id) => id !== null))];
      const titles = new Map<unknown, string>();
      for (let first = 0; first < ids.length; first += perCall) {
        const { data } = await platform.getMany(field.target!, { ids: ids.slice(first, first + perCall) });
        const { represent } = definitionOf(field.target!);
        for (const record of data) titles.set(record.id, String(record[represent] ?? record.id));
      }
      return [name, titles] as const;
    }),
  );
  return new Map(lists);
};

/** Excel reads UTF-8 only with this mark. */
const byteOrderMark = '\uFEFF';

/**
 * The list as CSV: its columns, order, filter and language. A cell that a spreadsheet would run as a formula is made
 * harmless. Rejects with an `AbortError` when canceled.
 */
export const exportCsv = async (request: ExportRequest): Promise<{ csv: string; rows: number }> => {
  const rows = await allRows(request);
  const titles = await titlesOf(request, rows);
  const cell = (row: DecodedRecord, { name, field }: Column): string => {
    if (field.ends) return rangeText(field.ends, row) ?? '';
    const value = row[name] as Value | undefined;
    if (field.type === 'reference') return value === null ? '' : (titles.get(name)?.get(value) ?? String(value));
    if (field.type === 'money' || field.type === 'percent') return value === null ? '' : String(value);
    if (field.type === 'dateTime') return value === null ? '' : String(value);
    return fieldText(field, value, request.t);
  };
  const csv = unparse(
    {
      fields: request.columns.map(({ field }) => request.t(field.label)),
      data: rows.map((row) => request.columns.map((column) => cell(row, column))),
    },
    { escapeFormulae: true },
  );
  return { csv: byteOrderMark + csv, rows: rows.length };
};
