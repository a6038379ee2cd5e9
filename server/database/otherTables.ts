import { SettingError } from '../base/settings';
import { hasPlatform } from './hasPlatform';
import type { Db } from './schema';
import { readTableNames } from './storedSchema';
import { tableNames } from './tables';

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

/**
 * Throws `SettingError` where a database without the platform has tables of another program that are called as ours: these would get our
 * columns. The platform's own are made all at once, so that without it none is there.
 */
export const refuseTakenNames = async (db: Db): Promise<void> => {
  const names = await readTableNames(db);
  const ours = tableNames();
  const taken = names.filter((name) => ours.includes(name));
  if (taken.length === 0 || (await hasPlatform(db))) return;
  throw new SettingError(
    `Setting DATABASE_URL: another program has tables in it that are called as this one's (${taken.slice(0, namedTables).join(', ')}). Give this one a database of its own.`,
  );
};
