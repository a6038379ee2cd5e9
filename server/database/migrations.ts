import { Migrator, sql, type Migration } from 'kysely';
import { CommandRefused } from '../ground/commandRefused';
import { makeFirstSchema } from './firstSchema';
import type { Db } from './schema';

const firstSchema = '0001-first-schema';

/**
 * Changes that do more than add, by number and for good: each runs once in a database, in one transaction. Tables and columns that
 * are merely missing are added from the definitions (`tables.ts`) before. Instances of the version before run beside this one on
 * the migrated database: add now, drop or rename one version later.
 */
const migrations: Readonly<Record<string, Migration>> = {
  [firstSchema]: { up: makeFirstSchema },
};

/** What a database whose changes were numbered one by one has last of them: it holds the first schema. */
const lastBeforeFirst = '0021-builds-are-kept';

const table = 'migrations';

/** The names of those that ran, if any did: told without the migrator, which looks at the whole database first. */
const namesRun = async (db: Db): Promise<ReadonlySet<string>> => {
  const { rows: found } = await sql`select 1 from pg_tables
    where schemaname = current_schema() and tablename = ${table}`.execute(db);
  if (found.length === 0) return new Set();
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)}`.execute(db);
  return new Set(rows.map(({ name }) => name));
};

/**
 * Refuses, before anything is changed, a database of a version that this one can't bring up to date. Throws `CommandRefused`.
 */
export const refuseOlder = async (db: Db): Promise<void> => {
  const run = await namesRun(db);
  if (run.size === 0 || run.has(firstSchema) || run.has(lastBeforeFirst)) return;
  throw new CommandRefused(
    'This database is of an older version, which this one cannot bring up to date. Start it once with the version before, then with this one.',
  );
};

/** Of two instances that start at once the second finds nothing left to rename. */
const renameFirst = (db: Db) =>
  sql`with gone as (delete from ${sql.table(table)} where exists
      (select 1 from ${sql.table(table)} where name = ${lastBeforeFirst}) returning timestamp)
    insert into ${sql.table(table)} (name, timestamp) select ${firstSchema}, max(timestamp) from gone having count(*) > 0
    on conflict do nothing`.execute(db);

/** Brings a database of the version before up to date. Several instances may start at once: one does it. */
export const migrate = async (db: Db): Promise<void> => {
  if ((await namesRun(db)).has(lastBeforeFirst)) await renameFirst(db);
  const run = await namesRun(db);
  const known = Object.keys(migrations);
  // One that is not known is of a later version: the migrator refuses it.
  if (run.size === known.length && known.every((name) => run.has(name))) return;
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
    migrationTableName: table,
    migrationLockTableName: 'migrations-lock',
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error as Error;
};
