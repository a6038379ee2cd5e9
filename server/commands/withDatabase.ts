import { openDatabase } from '../database/open';
import type { Db } from '../database/schema';
import { readSettings } from '../ground/settings';

/** Does a command's work on the database that the settings name, which must be there, and closes it. */
export const withDatabase = async <A>(work: (db: Db) => Promise<A>): Promise<A> => {
  const { DATABASE_URL, DATA_DIR } = readSettings({ ...process.env, NODE_ENV: undefined });
  const database = await openDatabase({ url: DATABASE_URL, folder: DATA_DIR, existing: true });
  return work(database.unhurried).finally(() => database.close());
};
