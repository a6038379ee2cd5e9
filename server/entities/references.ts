import { sql } from 'kysely';
import { hidesNumber, type Fields } from '../../src/resources/language/fields';
import { maskValue } from '../../src/resources/language/maskValue';
import { definitionOf } from '../../src/resources/index';
import type { Values } from '../../src/resources/language/values';
import { relationOf } from '../database/relation';
import { columnsOf, ownTables, tableDefinitions, type Tx } from '../database/schema';
import { tableOf } from '../../src/resources/language/tables';
import { unlessArchived, withinOf } from '../database/tables';
import { textCollation } from '../database/textCollation';
import { ApiError, conflict, invalid, ofField, TellingRefusal } from '../base/errors';
import type { Caller } from '../calls/platform';
import { readScopeOf } from './scopes';

/** Throws 422 naming the first field whose reference points to no record that the caller may see. */
export const checkReferences = async (tx: Tx, fields: Fields, values: Values, caller: Caller): Promise<void> => {
  for (const [name, field] of Object.entries(fields)) {
    const id = values[name];
    if (field.target === undefined || id === null || id === undefined) continue;
    const target = definitionOf(field.target);
    const found = await relationOf(target).byIds(tx, readScopeOf(target, caller), [Number(id)]);
    if (found.length === 0)
      throw invalid(name, ofField((field.input && field.input.label) || field.label, { phrase: 'no such record' }));
  }
};

/** Throws 409 naming the first unique field whose value another row already has. */
export const checkUnique = async (tx: Tx, table: string, fields: Fields, values: Values): Promise<void> => {
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name];
    if (!field.unique || value === null || value === undefined) continue;
    const column = sql.id(name);
    const equal =
      typeof value === 'string'
        ? sql`lower(${column} collate ${textCollation}) = lower(${value} collate ${textCollation})`
        : sql`${column} = ${value}`;
    const within = withinOf(field).map((other) => sql`${sql.id(other)} = ${values[other]}`);
    const condition = sql.join([equal, ...within, ...unlessArchived(table)], sql` and `);
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${condition} limit 1`.execute(tx);
    if (rows.length > 0)
      throw new (hidesNumber(field) ? TellingRefusal : ApiError)(
        409,
        'conflict',
        ofField(field.label, { phrase: '"%{value}" already exists', args: { value: String(maskValue(field, value)) } }),
        name,
      );
  }
};

const maxShownRows = 3;

/** Throws 409 naming the rows that refer to this row. Called before the row is removed. */
export const checkUnreferenced = async (tx: Tx, table: string, id: number): Promise<void> => {
  const tables = [...tableDefinitions.map(({ name }) => name), ...Object.keys(ownTables)];
  for (const referringTable of tables) {
    for (const [name, field] of Object.entries(columnsOf(referringTable))) {
      if (field.target === undefined || tableOf(definitionOf(field.target)) !== table) continue;
      const { rows } = await sql<{
        id: number;
      }>`select id from ${sql.table(referringTable)} where ${sql.id(name)} = ${id}
        order by id limit ${maxShownRows + 1}`.execute(tx);
      if (rows.length === 0) continue;
      const shown = rows.slice(0, maxShownRows).map((row) => row.id);
      const referring = tableDefinitions.find((definition) => definition.name === referringTable);
      const nouns = referring?.nouns ?? referring?.noun ?? referring?.title ?? referringTable;
      const args = { noun: { phrase: nouns, args: { smart_count: shown.length } }, ids: shown.join(', ') };
      const phrase =
        rows.length > maxShownRows ? 'Still in use by %{noun} %{ids} and more' : 'Still in use by %{noun} %{ids}';
      throw conflict(
        { phrase, args },
        undefined,
        shown.map((row) => ({ entity: referringTable, id: row })),
      );
    }
  }
};
