import { sql } from 'kysely';
import type { Settings } from '../base/settings';
import type { Db } from './schema';
import type { Expression } from './searchSql';

/** Settings that conditions in SQL read (`storedNumber`). */
const storedNames = [
  'ACCOUNTS_WITHOUT_DEVICE',
  'DEPOSIT_HOURS',
  'PAYOUT_DUE_MINUTES',
  'PAYOUT_TASK_HOURS',
  'TASK_HOURS',
] as const;

/**
 * Stores in the database the settings that SQL conditions read. The instance that started last wins. Returns the names of those that were
 * others until now.
 */
export const storeSettings = async (db: Db, settings: Settings): Promise<string[]> => {
  const { rows: stored } = await sql<{ name: string; value: string }>`select name, value from rules
    where name = any(${[...storedNames]})`.execute(db);
  const before = new Map(stored.map(({ name, value }) => [name, value]));
  for (const name of storedNames) {
    await sql`insert into rules (name, value) values (${name}, ${String(settings[name])})
      on conflict (lower(name collate "pg_c_utf8")) do update set value = excluded.value`.execute(db);
  }
  return storedNames.filter((name) => before.has(name) && before.get(name) !== String(settings[name]));
};

/** SQL: a setting that every start stores, as text. */
export const storedText = (name: (typeof storedNames)[number]): Expression =>
  sql`(select value from rules where name = ${sql.lit(name)})`;

/** SQL: a setting that every start stores, as a whole number. */
export const storedNumber = (name: Exclude<(typeof storedNames)[number], 'ACCOUNTS_WITHOUT_DEVICE'>): Expression =>
  sql`${storedText(name)}::integer`;
