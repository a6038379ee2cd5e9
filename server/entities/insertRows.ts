import { plainValues } from '../../src/resources/language/choices';
import { sql } from 'kysely';
import type { Definition } from '../../src/resources/language/definition';
import { tableOf } from '../../src/resources/language/tables';
import type { Values } from '../../src/resources/language/values';
import { columnType } from '../database/columnType';
import { columnsOf, type Tx } from '../database/schema';
import type { Handlers } from './handlers';

/** What a new row has beside its input: the values of the definition, and the stamps of its handlers. */
const fixedValues = (definition: Definition, { stamps }: Handlers, by: { id: number }): Values => ({
  ...stamps[definition.name as keyof typeof stamps]?.(by),
  ...(definition.source?.where as Values | undefined),
  ...plainValues(definition.create?.initialValues ?? {}),
});

/**
 * Inserts rows in one statement, however many they are, as added by `by`, and returns their ids in the order of the rows. A
 * value that is null or missing is the initial one of its column.
 */
export const insertRows = async (
  tx: Tx,
  { definition, handlers, by }: { definition: Definition; handlers: Handlers; by: { id: number } },
  rows: readonly Values[],
): Promise<number[]> => {
  const table = tableOf(definition);
  const columns = columnsOf(table);
  const fixed = fixedValues(definition, handlers, by);
  const { stamp } = handlers.imports[definition.name as keyof Handlers['imports']] ?? {};
  const complete = rows.map((row) => ({ ...row, ...stamp?.(row), ...fixed }));
  const names = Object.keys(columns).filter((name) => complete.some((row) => (row[name] ?? null) !== null));
  const initial = (name: string) => columns[name]!.initial ?? null;
  const numbered = complete.map((row, number) => ({
    number,
    ...Object.fromEntries(names.map((name) => [name, row[name] ?? initial(name)])),
  }));
  const types = names.map((name) => sql`${sql.id(name)} ${sql.raw(columnType(columns[name]!))}`);
  // The ids are given in the order in which the rows are selected.
  const { rows: inserted } = await sql<{
    id: number;
  }>`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.id(name)))})
    select ${sql.join(names.map((name) => sql`r.${sql.id(name)}`))}
    from json_to_recordset(${JSON.stringify(numbered)}::json) as r(${sql.join([sql`number integer`, ...types])})
    order by r.number returning id`.execute(tx);
  return inserted.map(({ id }) => Number(id)).toSorted((a, b) => a - b);
};
