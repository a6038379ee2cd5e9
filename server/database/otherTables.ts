import { hasPlatform } from './hasPlatform';
import type { Db } from './schema';
import { readTableNames } from './storedSchema';

/** How many tables of another program are named. */
const namedTables = 3;

/**
 * Says that a database without the platform has tables of another program; undefined where it has none, or has the platform.
 * The names come first: another instance may make the platform meanwhile, all of it at once.
 */
export const describeOtherTables = async (db: Db): Promise<string | undefined> => {
  const names = await readTableNames(db);
  if (names.length === 0 || (await hasPlatform(db))) return undefined;
  return `no platform, but other tables (${names.slice(0, namedTables).join(', ')}): is it the right database?`;
};
