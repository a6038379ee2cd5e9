import { resolve } from 'node:path';
import pg from 'pg';
import type { Settings } from '../base/settings';

/** Parts of an address that say how a connection is secured, some by naming files: they have nothing to do with where it leads. */
const aboutTls = ['sslmode', 'sslcert', 'sslkey', 'sslrootcert', 'sslpassword', 'ssl'];

/**
 * What a command calls the database that it works on: `console at 127.0.0.1:5432`, or the folder of the embedded one. The driver
 * itself says where an address leads, because it takes from the environment what the address leaves out.
 */
export const databaseName = ({ DATABASE_URL, DATA_DIR }: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>): string => {
  if (DATABASE_URL === undefined)
    return `embedded, in ${DATA_DIR.startsWith('memory://') ? 'memory' : resolve(DATA_DIR)}`;
  const address = new URL(DATABASE_URL);
  for (const name of aboutTls) address.searchParams.delete(name);
  const { database, host, port } = new pg.Client({ connectionString: address.href });
  return `${database} at ${host}:${port}`;
};
