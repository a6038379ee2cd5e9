import { sql } from 'kysely';
import type { Db } from './schema';
import { allActivity } from './storedTables';

/** Whether the platform has been started on this database. */
export const hasPlatform = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ holds: boolean }>`select to_regclass('users') is not null
    and coalesce(to_regclass(${`"${allActivity}"`}), to_regclass('activity')) is not null as holds`.execute(db);
  return rows[0]!.holds;
};
