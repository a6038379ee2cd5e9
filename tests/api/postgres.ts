import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely } from 'kysely';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../server/database/migrations';
import { openDatabase } from '../../server/database/open';
import { pgliteDialect } from '../../server/database/pgliteDialect';
import type { Schema } from '../../server/database/schema';
import { createTables } from '../../server/database/tables';
import { newDatabase, startPostgres } from '../postgresServer';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
    postgresTables: string;
    pgliteTables: string;
  }
}

/** A PGlite that has the tables and nothing in them, in a file of that folder. */
const copyPGlite = async (folder: string): Promise<string> => {
  const pglite = await PGlite.create('memory://');
  const db = new Kysely<Schema>({ dialect: pgliteDialect(pglite) });
  await createTables(db);
  await migrate(db);
  const path = join(folder, 'tables.tar');
  await writeFile(path, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()));
  await db.destroy();
  return path;
};

/**
 * A real PostgreSQL server for the tests that need one; `postgresUrl` has no database name. Making the tables takes longer
 * than most tests: `postgresTables` names a database and `pgliteTables` a file with tables made already, to copy.
 */
export default async function setup(project: TestProject) {
  const { url, stop } = await startPostgres();
  const folder = await mkdtemp(join(tmpdir(), 'console-tables-'));
  const tables = await newDatabase(url);
  await (await openDatabase({ url: tables, folder })).close();
  project.provide('postgresUrl', url);
  project.provide('postgresTables', new URL(tables).pathname.slice(1));
  project.provide('pgliteTables', await copyPGlite(folder));
  return async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
}
