import { Migrator, sql, type Migration } from 'kysely';
import { CommandRefused } from '../ground/commandRefused';
import { makeFirstSchema } from './firstSchema';
import type { Db } from './schema';

const firstSchema = '0001-first-schema';

/**
 * Numbered migrations. Each runs once per database, in one transaction; never change or remove one. Missing tables and
 * columns don't need a migration: they are added from the definitions before (`tables.ts`). Instances of the previous
 * version keep running on the migrated database, so drop or rename only what the previous version no longer uses.
 */
const migrations: Readonly<Record<string, Migration>> = {
  [firstSchema]: { up: makeFirstSchema },
};

/** Last migration of the earlier numbering. A database that has it already has the first schema. */
const lastOfEarlierNumbering = '0021-builds-are-kept';

const table = 'migrations';

/** Reads the names of the migrations that ran, without the migrator, which first inspects the whole database. */
const readAppliedNames = async (db: Db): Promise<ReadonlySet<string>> => {
  const { rows: found } = await sql`select 1 from pg_tables
    where schemaname = current_schema() and tablename = ${table}`.execute(db);
  if (found.length === 0) return new Set();
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)}`.execute(db);
  return new Set(rows.map(({ name }) => name));
};

/** Throws `CommandRefused`, before anything changes, when the database is of a version too old to migrate. */
export const refuseOlderVersion = async (db: Db): Promise<void> => {
  const applied = await readAppliedNames(db);
  if (applied.size === 0 || applied.has(firstSchema) || applied.has(lastOfEarlierNumbering)) return;
  throw new CommandRefused(
    'This database is of an older version, which this one cannot bring up to date. Start it once with the version before, then with this one.',
  );
};

/** Replaces the earlier numbering by the first schema. Safe when several instances start concurrently. */
const replaceEarlierNumbering = (db: Db) =>
  sql`with gone as (delete from ${sql.table(table)} where exists
      (select 1 from ${sql.table(table)} where name = ${lastOfEarlierNumbering}) returning timestamp)
    insert into ${sql.table(table)} (name, timestamp) select ${firstSchema}, max(timestamp) from gone having count(*) > 0
    on conflict do nothing`.execute(db);

/** Runs the missing migrations. Several instances may start concurrently: one of them does it. */
export const migrate = async (db: Db): Promise<void> => {
  if ((await readAppliedNames(db)).has(lastOfEarlierNumbering)) await replaceEarlierNumbering(db);
  const applied = await readAppliedNames(db);
  const names = Object.keys(migrations);
  // An unknown migration is of a later version: the migrator throws.
  if (applied.size === names.length && names.every((name) => applied.has(name))) return;
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
    migrationTableName: table,
    migrationLockTableName: 'migrations-lock',
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error as Error;
};
