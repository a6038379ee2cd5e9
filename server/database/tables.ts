import { sql, type Kysely } from 'kysely';
import type { Field } from '../../src/resources/language/fields';
import { definitionOf } from '../../src/resources/index';
import { columnType, isText } from './columnType';
import { columnsOf, ownTables, tableDefinitions, type Schema } from './schema';
import { tableOf } from '../../src/resources/language/tables';
import { locks } from './locks';
import { createSearchKey } from './searchText';
import { storedNameOf } from './storedTables';
import { textCollation } from './textCollation';

const initialValue = (field: Field) => {
  const { defaultSql } = field.kind;
  if (defaultSql !== undefined && field.required) return sql` not null default ${sql.raw(defaultSql)}`;
  return field.initial === undefined ? sql`` : sql` default ${sql.lit(field.initial)}`;
};

const columnDefinition = (name: string, field: Field) =>
  sql`${sql.id(name)} ${sql.raw(columnType(field))}${initialValue(field)}`;

const indexName = (table: string, column: string, kind: string) => `${table}_${column}_${kind}`.slice(0, 63);

/** Returns SQL conditions that exclude archived rows of a table: uniqueness does not apply to them. */
export const unlessArchived = (table: string) =>
  Object.entries(tableDefinitions.find(({ name }) => name === table)?.archived ?? {}).map(
    ([column, value]) => sql`${sql.id(column)} is distinct from ${sql.lit(value)}`,
  );

/** The field with which together a value is unique: one, or none. */
export const withinOf = ({ unique }: Field): readonly string[] => (typeof unique === 'object' ? [unique.within] : []);

/** Returns the statement that creates the unique index of a column; null when its values need not be unique. */
const uniqueIndexFor = (table: string, name: string, field: Field) => {
  const on = sql`on ${sql.table(table)}`;
  const index = sql.id(indexName(table, name, 'unique'));
  if (field.kind.index === 'unique' || (field.unique === true && !isText(field)))
    return sql`create unique index if not exists ${index} ${on} (${sql.id(name)})`;
  if (!field.unique) return null;
  const conditions = unlessArchived(table);
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  const keys = sql.join([
    ...withinOf(field).map((within) => sql.id(within)),
    sql`lower(${sql.id(name)} collate ${textCollation})`,
  ]);
  return sql`create unique index if not exists ${index} ${on} (${keys}) ${where}`;
};

/**
 * References without a foreign key. To check one, the database locks the row that it names: a notice or a delivery, written
 * last, would lock its receiver after all other records, while whoever disables a user locks them first, and the two would
 * deadlock. Users and webhooks are never removed.
 */
const uncheckedReferences: ReadonlySet<string> = new Set([
  'notifications.userId',
  'deliveries.webhookId',
  'deliveries.clientId',
  // Written with the commit, after everything else; none of these is ever removed but a bank, whose name is missing then.
  ...Object.entries(ownTables.results)
    .filter(([, { target }]) => target !== undefined)
    .map(([name]) => `results.${name}`),
]);

/** Names of all tables that the definitions need. */
export const tableNames = (): readonly string[] => [
  ...tableDefinitions.map(({ name }) => name),
  ...Object.keys(ownTables),
];

/** A column of the definitions that the database lacks. */
interface MissingColumn {
  table: string;
  /** Name under which the database has the table. */
  stored: string;
  name: string;
  field: Field;
}

/** Returns the tables and columns of the definitions that the database lacks. A missing table is one without its `id`. */
export const missingInDatabase = async (
  db: Kysely<Schema>,
): Promise<{ tables: readonly string[]; columns: readonly MissingColumn[] }> => {
  // The information schema has the same data but needs a dozen joins.
  const { rows } = await sql<{ table: string; column: string }>`
    select c.relname as "table", a.attname as "column" from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0
      and not a.attisdropped`.execute(db);
  const existing = new Set(rows.map(({ table, column }) => `${table}.${column}`));
  const storedIn = (table: string) => (existing.has(`${storedNameOf(table)}.id`) ? storedNameOf(table) : table);
  const columns = tableNames().flatMap((table) =>
    Object.entries(columnsOf(table)).map(([name, field]) => ({ table, stored: storedIn(table), name, field })),
  );
  return {
    tables: tableNames().filter((table) => !existing.has(`${storedIn(table)}.id`)),
    columns: columns.filter(({ stored, name }) => !existing.has(`${stored}.${name}`)),
  };
};

/**
 * Creates the tables and columns of the definitions that are missing in the database; never changes or drops any. Takes
 * an advisory lock, so that several instances may start concurrently.
 */
export const createTables = (db: Kysely<Schema>): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(locks.schema)})`.execute(tx);
    const { tables, columns } = await missingInDatabase(tx);
    for (const table of tables)
      await sql`create table ${sql.table(table)} (id bigint generated by default as identity primary key)`.execute(tx);
    for (const { stored, name, field } of columns)
      await sql`alter table ${sql.table(stored)} add column ${columnDefinition(name, field)}`.execute(tx);
    for (const { table, stored, name, field } of columns) {
      await uniqueIndexFor(table, name, field)?.execute(tx);
      if (field.target === undefined || uncheckedReferences.has(`${table}.${name}`)) continue;
      const constraint = sql.id(indexName(table, name, 'exists'));
      await sql`alter table ${sql.table(stored)} add constraint ${constraint}
        foreign key (${sql.id(name)}) references ${sql.table(tableOf(definitionOf(field.target)))} (id)`.execute(tx);
    }
    await createSearchKey(tx);
  });
