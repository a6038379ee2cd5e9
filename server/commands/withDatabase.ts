import { openDatabase } from '../domain/open';
import type { Db } from '../database/schema';
import { warnOfMisspelled } from '../base/misspelledSettings';
import { readSettings, type Settings } from '../base/settings';
import { databaseName } from './databaseName';

/**
 * Reads the settings for a command, which needs no secrets: those that production requires may be missing. Says on which database
 * it works, and which settings may be misspelled: it would work on another one then. Both go to the error output, because some
 * commands print a file.
 */
export const readCommandSettings = (): Settings => {
  warnOfMisspelled(process.env);
  const settings = readSettings({ ...process.env, NODE_ENV: undefined });
  process.stderr.write(`Database ${databaseName(settings)}\n`);
  return settings;
};

/** How a command takes its database. */
interface Taken {
  /** Whether it makes the tables of the platform where there are none, and an embedded database where there is none. */
  makesTables?: boolean;
}

/**
 * Runs a command's work on the configured database, which must have the platform unless the command makes it, and closes it.
 * Returns the result of the work.
 */
export const withDatabase = async <A>(
  work: (db: Db) => Promise<A>,
  { makesTables = false }: Taken = {},
): Promise<A> => {
  const { DATABASE_URL, DATA_DIR } = readCommandSettings();
  const database = await openDatabase({ url: DATABASE_URL, folder: DATA_DIR, mustExist: !makesTables });
  if (database.otherTables !== undefined) process.stderr.write(`It has ${database.otherTables}\n`);
  return work(database.dbWithoutTimeout).finally(() => database.close());
};
