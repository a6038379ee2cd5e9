import { sql } from 'kysely';
import type { Settings } from '../ground/settings';
import type { Db } from './schema';

/** Settings that conditions in SQL read (`derived.ts`). */
const kept = ['ACCOUNTS_WITHOUT_DEVICE'] as const;

/** Keeps the settings that SQL asks for in the database: the instance that started last says what holds for all. */
export const storeSettings = async (db: Db, settings: Settings): Promise<void> => {
  for (const name of kept) {
    await sql`insert into rules (name, value) values (${name}, ${String(settings[name])})
      on conflict (lower(name collate "pg_c_utf8")) do update set value = excluded.value`.execute(db);
  }
};
