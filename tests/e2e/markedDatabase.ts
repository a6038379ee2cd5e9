import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { definitionOf, definitions } from '../../src/resources/index';
import type { Field } from '../../src/resources/language/fields';
import { tableOf } from '../../src/resources/language/tables';
import type { Definition } from '../../src/resources/language/definition';
import { seedDemo } from '../../server/demo/seed';
import { openDatabase } from '../../server/domain/open';
import { columnsOf, type Db } from '../../server/database/schema';

/** CSS class of the element that markup in a text would make. */
export const injectedClass = 'injected-element';

/** Markup that would run a script, end an attribute, or end a script that the text stands in. */
export const markup = `"'></script><script>window.injected=1</script><img src=x onerror=window.injected=1 class=${injectedClass}>`;

/** Kinds of fields whose stored texts people or banks write. */
const textKinds = new Set(['text', 'longText', 'bankText', 'json', 'file']);

/** Columns that the platform computes with: what stands there is no text of anybody. */
const keptColumns = new Set([
  'approvals.call',
  'approvals.subject',
  'approvals.slot',
  'approvals.body',
  'views.entity',
]);

const textColumnsOf = ({ name, fields }: Definition): string[] =>
  Object.entries(fields)
    .filter(
      ([field, { kind, derived, from, counts, meaning }]) =>
        textKinds.has(kind.name) &&
        !derived &&
        !counts &&
        from === undefined &&
        !meaning &&
        !keptColumns.has(`${name}.${field}`),
    )
    .map(([field]) => field);

/** Writes the markup into a column of all rows. Returns whether the table has such a column, which the database lets change. */
const markColumn = async (db: Db, table: string, column: string): Promise<boolean> => {
  try {
    await sql`update ${sql.table(table)} set ${sql.id(column)} = ${markup} || ${column}::text || id::text`.execute(db);
    return true;
  } catch {
    return false;
  }
};

/** A value for a column of an added row. Each row names a record of its own where there are enough, as a record may have one of them alone (one dispute an invoice). */
const valueOf = ({ kind, target }: Field, owner: number, row: number) => {
  if (target !== undefined) {
    const table = tableOf(definitionOf(target));
    if (table === 'users') return sql`${owner}`;
    return sql`(select coalesce((select id from ${sql.table(table)} order by id limit 1 offset ${row}::int),
      (select min(id) from ${sql.table(table)})))`;
  }
  if (textKinds.has(kind.name)) return sql`${markup + owner}`;
  if (kind.name === 'dateTime') return sql`now()`;
  if (kind.name === 'yesNo') return sql`false`;
  return sql`0`;
};

/** Adds a row for each of these people to a table that has none. */
const addRows = async (db: Db, table: string, owners: readonly number[]): Promise<void> => {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
  if (rows.length > 0) return;
  const columns = Object.entries(columnsOf(table)).filter(([name, { kind }]) => name !== 'id' && kind.name !== 'uuid');
  for (const [row, owner] of owners.entries())
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map(([name]) => sql.id(name)))})
      values (${sql.join(columns.map(([, field]) => valueOf(field, owner, row)))})`.execute(db);
};

/** Adds entries of activity, which nobody can change afterwards. */
const addActivity = async (db: Db): Promise<void> => {
  const marked = JSON.stringify({
    bankTitle: markup,
    reason: markup,
    message: markup,
    address: markup,
    filter: { q: markup },
  });
  for (const [act, refused] of [
    ['change', false],
    ['remove', true],
    ['sign-in', false],
    ['exportWhole', false],
    [markup, false],
  ] as const)
    await sql`insert into "all-activity" (entity, "recordId", act, refused, before, after, "userId")
      values ('banks', '1', ${act}, ${refused}, '{"bankTitle":"before"}', ${marked}, 3)`.execute(db);
};

/**
 * Fills a new data folder with a demo whose texts are markup, as nobody could type it all: whatever the API refuses today, an earlier
 * version may have stored. Returns the folder and the columns that have it.
 */
export const newMarkedFolder = async (): Promise<{ folder: string; columns: string[] }> => {
  const folder = await mkdtemp(join(tmpdir(), 'console-marked-'));
  const database = await openDatabase({ folder });
  try {
    await seedDemo(database.db, 120);
    const columns: string[] = [];
    const tables = definitions.filter(({ source }) => !source).map(({ name }) => name);
    const { rows: people } = await sql<{ id: number }>`select id::integer from users
      where email in ('owner@example.com', 'merchant@example.com', 'vault-owner@example.com')`.execute(database.db);
    for (const table of tables)
      await addRows(
        database.db,
        table,
        people.map(({ id }) => id),
      );
    for (const definition of definitions.filter(({ source }) => !source))
      for (const column of textColumnsOf(definition))
        if (await markColumn(database.db, definition.name, column)) columns.push(`${definition.name}.${column}`);
    const metadata = JSON.stringify({ [markup]: markup });
    await sql`update invoices set metadata = ${metadata}`.execute(database.db);
    await addActivity(database.db);
    return { folder, columns };
  } finally {
    await database.close();
  }
};
