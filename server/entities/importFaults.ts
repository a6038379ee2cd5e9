import { sql } from 'kysely';
import { checkFormats } from '../../src/resources/language/formats';
import { hidesNumber, type Field } from '../../src/resources/language/fields';
import { maskValue } from '../../src/resources/language/maskValue';
import type { Definition } from '../../src/resources/language/definition';
import { importColumns, importLimits, type RowFault } from '../../src/resources/language/imports';
import { tableOf } from '../../src/resources/language/tables';
import { checkInputs, type Values } from '../../src/resources/language/values';
import { englishText, type Words } from '../../src/resources/language/words';
import { definitionOf } from '../../src/resources/index';
import type { Caller } from '../calls/platform';
import { columnType } from '../database/columnType';
import type { NumberedRow } from '../approvals/importRows';
import { relationOf } from '../database/relation';
import type { Db, Tx } from '../database/schema';
import { unlessArchived, withinOf } from '../database/tables';
import { textCollation } from '../database/textCollation';
import { ApiError } from '../base/errors';
import type { ImportHandler } from './handlers';
import { withOwner } from './owner';
import { readScopeOf } from './scopes';

/** A fault, as the platform finds it. */
export interface FoundFault extends RowFault {
  /** The value exists in a record that the caller may not see, and of which only this fault tells them. */
  isOfOthers?: boolean;
  /** The value is the number of a card or account, which nobody sees whole without its being recorded. */
  tellsNumber?: true;
}

/** Returns the fault of a cell. */
export const faultOf = (row: number, field: string, words: Words): RowFault => ({
  row,
  field,
  message: englishText(words),
  ...(words.args ? { words } : {}),
});

/** 422: rows of an import have faults. The answer lists the first ones, `faults`, and says how many there are, `total`. */
export class FaultyRows extends ApiError {
  constructor(readonly faults: readonly FoundFault[]) {
    const first = faults[0]!;
    super(422, 'faulty_rows', {
      phrase:
        'Nothing was imported: %{smart_count} fault, in row %{row}: %{issue} |||| Nothing was imported: %{smart_count} faults, the first in row %{row}: %{issue}',
      args: { smart_count: faults.length, row: first.row, issue: first.words ?? { phrase: first.message } },
    });
  }

  override body() {
    return { ...super.body(), ...listedFaults(this.faults) };
  }
}

/** What an answer says of faults: the first ones by row, and how many there are. */
export const listedFaults = (faults: readonly FoundFault[]): { faults: RowFault[]; total: number } => ({
  faults: faults
    .toSorted((a, b) => a.row - b.row)
    .slice(0, importLimits.faults)
    .map(({ isOfOthers: _others, tellsNumber: _tells, ...fault }) => fault),
  total: faults.length,
});

/** Rows that are checked before other requests get their turn. */
const rowsAtOnce = 500;

const otherRequests = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Checks each row as the form does, by its fields alone. */
export const checkRows = async (
  definition: Definition,
  caller: Caller,
  given: readonly unknown[],
): Promise<{ rows: NumberedRow[]; faults: RowFault[] }> => {
  const fields = importColumns(definition);
  const rows: NumberedRow[] = [];
  const faults: RowFault[] = [];
  for (const [index, row] of given.entries()) {
    if (index % rowsAtOnce === 0) await otherRequests();
    const isObject = typeof row === 'object' && row !== null && !Array.isArray(row);
    const checked = checkInputs(fields, isObject ? (row as Record<string, unknown>) : {});
    const issues = { ...checkFormats(fields, checked.values), ...checked.issues };
    for (const [field, issue] of Object.entries(issues)) faults.push(faultOf(index + 1, field, issue));
    rows.push({ number: index + 1, values: withOwner(definition, caller, checked.values) });
  }
  return { rows, faults };
};

/** The rows that have a value of a field, as JSON for a statement; `within` is their value of another field. */
const cellsOf = (rows: readonly NumberedRow[], name: string, within?: string) =>
  rows.flatMap(({ number, values }) => {
    const value = values[name];
    return value === null || value === undefined ? [] : [{ number, value, within: within && values[within] }];
  });

/** Finds references to records that do not exist, or that the caller may not see. */
const findUnknown = async (
  db: Db | Tx,
  name: string,
  field: Field,
  rows: readonly NumberedRow[],
  caller: Caller,
): Promise<RowFault[]> => {
  const cells = cellsOf(rows, name);
  const ids = [...new Set(cells.map(({ value }) => Number(value)))];
  if (ids.length === 0) return [];
  const target = definitionOf(field.target!);
  const { from, condition } = relationOf(target).rowsOf(readScopeOf(target, caller), { conditions: [] });
  const { rows: found } = await sql<{ id: number }>`select t.id ${from}
    where t.id = any(${ids}::bigint[]) and ${condition}`.execute(db);
  const known = new Set(found.map(({ id }) => Number(id)));
  return cells.flatMap(({ number, value }) =>
    known.has(Number(value)) ? [] : [faultOf(number, name, { phrase: 'no such record' })],
  );
};

/** Finds values of a unique field that another record has, or an earlier row. */
const findTaken = async (
  db: Db | Tx,
  { definition, caller }: { definition: Definition; caller: Caller },
  name: string,
  field: Field,
  rows: readonly NumberedRow[],
): Promise<FoundFault[]> => {
  const [within] = withinOf(field);
  const cells = cellsOf(rows, name, within);
  if (cells.length === 0) return [];
  const table = tableOf(definition);
  const type = columnType(field);
  const comparable = (value: ReturnType<typeof sql>) =>
    type === 'text' ? sql`lower(${value} collate ${textCollation})` : value;
  const isSame = (column: (name: string) => ReturnType<typeof sql>, cell: string) => {
    const isWithin = within ? sql` and ${column(within)}::text = ${sql.ref(`${cell}.within`)}` : sql``;
    return sql`${comparable(column(name))} = ${sql.ref(`${cell}.value`)}${isWithin}`;
  };
  const condition = sql.join([isSame(sql.id, 'g'), ...unlessArchived(table)], sql` and `);
  const readScope = readScopeOf(definition, caller);
  const visible = relationOf(definition).rowsOf(readScope, { conditions: [] });
  // Who sees their own rows alone knows their numbers.
  const tells = hidesNumber(field) && !readScope.own ? { tellsNumber: true as const } : {};
  const { rows: found } = await sql<{ number: number; isTaken: boolean; isVisible: boolean; first: number }>`
    with given as (select r.number, ${comparable(sql`r.value`)} as value, r.within
      from json_to_recordset(${JSON.stringify(cells)}::json) as r(number integer, value ${sql.raw(type)}, within text)),
    checked as (select g.number, g.value, g.within, min(g.number) over (partition by g.value, g.within) as first,
      exists (select 1 from ${sql.table(table)} where ${condition}) as "isTaken" from given g)
    select number, first, "isTaken", "isTaken" and exists (select 1 ${visible.from}
        where ${visible.condition} and ${isSame((column) => sql.ref(`t.${column}`), 'checked')}) as "isVisible"
      from checked where "isTaken" or first < number`.execute(db);
  const valueByNumber = new Map(cells.map(({ number, value }) => [number, value]));
  return found.map(({ number, isTaken, isVisible, first }) => {
    const value = String(maskValue(field, valueByNumber.get(number)!));
    if (!isTaken) return faultOf(number, name, { phrase: 'Row %{row} has the same value', args: { row: first } });
    const fault = faultOf(number, name, { phrase: '"%{value}" already exists', args: { value } });
    return { ...fault, exists: true, ...tells, ...(isVisible ? {} : { isOfOthers: true }) };
  });
};

/**
 * Finds what only the database knows is wrong with rows: references, values that exist already, and what the handler of the
 * import finds. One statement for each column, however many rows there are.
 */
export const findFaults = async (
  db: Db | Tx,
  { definition, handler, caller }: { definition: Definition; handler: ImportHandler | undefined; caller: Caller },
  rows: readonly NumberedRow[],
): Promise<FoundFault[]> => {
  const faults: FoundFault[] = [];
  for (const [name, field] of Object.entries(importColumns(definition))) {
    if (field.target !== undefined) faults.push(...(await findUnknown(db, name, field, rows, caller)));
    if (field.unique) faults.push(...(await findTaken(db, { definition, caller }, name, field, rows)));
  }
  return [...faults, ...((await handler?.findFaults?.(db, rows)) ?? [])];
};

/** Throws `FaultyRows` when there are faults. */
export const refuseFaulty = (faults: readonly FoundFault[]): void => {
  if (faults.length > 0) throw new FaultyRows(faults.toSorted((a, b) => a.row - b.row));
};

/** The values of rows. */
export const valuesOf = (rows: readonly NumberedRow[]): Values[] => rows.map(({ values }) => values);
