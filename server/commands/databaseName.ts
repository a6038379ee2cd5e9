import { resolve } from 'node:path';
import type { Settings } from '../base/settings';

/** What a command calls the database that it works on: `console at 127.0.0.1`, or the folder of the embedded one. */
export const databaseName = ({ DATABASE_URL, DATA_DIR }: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>): string => {
  if (DATABASE_URL === undefined) return `embedded, in ${resolve(DATA_DIR)}`;
  const { hostname, pathname } = new URL(DATABASE_URL);
  return `${pathname.slice(1)} at ${hostname}`;
};
