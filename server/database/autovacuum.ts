import { sql } from 'kysely';
import type { Db } from './schema';

/** Dead, changed or new rows that a table may have besides a share of its rows; as PostgreSQL's own settings. */
const spared = { dead: 50, changed: 50, inserted: 1000 } as const;
const sharedDead = 0.2;
const sharedChanged = 0.1;

/**
 * Does the work of PostgreSQL's autovacuum for the embedded database, which has none: vacuums and analyzes the tables of
 * which many rows have changed. Otherwise they would grow with each change, and plans would be made for the number of
 * rows of long ago. Its one connection waits meanwhile, so it takes one table at a time. When one fails, it goes on with
 * the others, and rejects at the end.
 */
export const vacuumChangedTables = async (db: Db): Promise<void> => {
  // The counts of changes are otherwise written only while the connection is idle.
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ table: string }>`select relname as "table" from pg_stat_user_tables
    where schemaname = current_schema() and (n_dead_tup > ${spared.dead} + ${sharedDead}::float8 * n_live_tup
      or n_mod_since_analyze > ${spared.changed} + ${sharedChanged}::float8 * n_live_tup
      or n_ins_since_vacuum > ${spared.inserted} + ${sharedDead}::float8 * n_live_tup)`.execute(db);
  const failures: unknown[] = [];
  for (const { table } of rows)
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(db).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
};
