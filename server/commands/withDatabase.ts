import { openDatabase } from '../domain/open';
import type { Db } from '../database/schema';
import { describeMisspelled } from '../base/misspelledSettings';
import { readSettings, type Settings } from '../base/settings';

/**
 * Reads the settings for a command, which needs no secrets: those that production requires may be missing. Says which may be
 * misspelled, because the command would work on another database then.
 */
export const readCommandSettings = (): Settings => {
  for (const line of describeMisspelled(process.env)) process.stderr.write(`${line}\n`);
  return readSettings({ ...process.env, NODE_ENV: undefined });
};

/**
 * Runs a command's work on the configured database, which must exist, and closes it. Returns the result of the work.
 */
export const withDatabase = async <A>(work: (db: Db) => Promise<A>): Promise<A> => {
  const { DATABASE_URL, DATA_DIR } = readCommandSettings();
  const database = await openDatabase({ url: DATABASE_URL, folder: DATA_DIR, mustExist: true });
  return work(database.dbWithoutTimeout).finally(() => database.close());
};
