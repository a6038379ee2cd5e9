import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely } from 'kysely';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../server/database/migrations';
import { openDatabase } from '../../server/database/open';
import { pgliteDialect } from '../../server/database/pgliteDialect';
import type { Db, Schema } from '../../server/database/schema';
import { hash } from './cheapArgon2';
import { createTables } from '../../server/database/tables';
import { demoPassword } from '../../server/demo/people';
import { seedDemo } from '../../server/demo/seed';
import { newDatabase, notDurable, startPostgres } from '../postgresServer';

/** A database to copy: what it holds, and the name of the PostgreSQL database or the file of the PGlite. */
export interface Template {
  /** How many invoices of the demo; undefined: tables alone, nothing in them. */
  invoices: number | undefined;
  copy: string;
}

/** What tests copy, of each database. */
export interface Templates {
  postgres: Template[];
  pglite: Template[];
  /** When they were filled (ms): the times in a copy are moved on by as much as has passed since. */
  filledAt: number;
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
    templates: Templates;
  }
}

/** How many invoices most tests begin with. */
export const usualInvoices = 60;

/** Fills a template. Its passwords are hashed cheaply, or each sign-in of a test would take as long as in production. */
const fill = async (db: Db, invoices: number) => {
  await seedDemo(db, invoices);
  const passwordHash = await hash(demoPassword);
  await db.updateTable('users').set({ passwordHash }).where('passwordHash', 'is not', null).execute();
};

const postgresTemplates = async (url: string, folder: string): Promise<Template[]> => {
  const nameOf = (address: string) => new URL(address).pathname.slice(1);
  const tables = await newDatabase(url);
  await (await openDatabase({ url: tables, folder })).close();
  const templates: Template[] = [{ invoices: undefined, copy: nameOf(tables) }];
  for (const invoices of [0, usualInvoices]) {
    const seeded = await newDatabase(url, nameOf(tables));
    const { db, close } = await openDatabase({ url: seeded, folder });
    await fill(db, invoices);
    await close();
    templates.push({ invoices, copy: nameOf(seeded) });
  }
  return templates;
};

/** One PGlite makes all of them: starting another takes longer than filling it. */
const pgliteTemplates = async (folder: string): Promise<Template[]> => {
  const pglite = await PGlite.create('memory://');
  const db = new Kysely<Schema>({ dialect: pgliteDialect(pglite) });
  const keep = async (invoices: number | undefined) => {
    const copy = join(folder, `${invoices ?? 'tables'}.tar`);
    // Else a copy reads the log as after a crash, and its ids go on 32 further.
    await pglite.exec('checkpoint');
    await writeFile(copy, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()));
    return { invoices, copy };
  };
  await createTables(db);
  await migrate(db);
  const tables = await keep(undefined);
  await fill(db, usualInvoices);
  const seeded = await keep(usualInvoices);
  await db.destroy();
  return [tables, seeded];
};

/**
 * A real PostgreSQL server for the tests that need one; `postgresUrl` has no database name. Making the tables and filling them
 * takes longer than most tests: it is done once for each database, and tests copy what was made.
 */
export default async function setup(project: TestProject) {
  const { url, stop } = await startPostgres(notDurable);
  const folder = await mkdtemp(join(tmpdir(), 'console-templates-'));
  const filledAt = Date.now();
  const [postgres, pglite] = await Promise.all([postgresTemplates(url, folder), pgliteTemplates(folder)]);
  project.provide('postgresUrl', url);
  project.provide('templates', { postgres, pglite, filledAt });
  return async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
}
