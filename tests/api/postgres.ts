import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely } from 'kysely';
import type { TestProject } from 'vitest/node';
import { divideActivity } from '../../server/database/divideActivity';
import { migrate } from '../../server/database/migrations';
import { giveDomain } from '../../server/database/domainSql';
import { domainSql } from '../../server/domain/index';
import { openDatabase } from '../../server/domain/open';
import { pgliteDialect } from '../../server/database/pgliteDialect';
import type { Db, Schema } from '../../server/database/schema';
import { hash } from './cheapArgon2';
import { updateListIndexes } from '../../server/database/indexes';
import { replaceStoredCode } from '../../server/database/storedCode';
import { createTables } from '../../server/database/tables';
import { demoPassword } from '../../server/demo/people';
import { seedDemo } from '../../server/demo/seed';
import { newDatabase, notDurable, startPostgres } from '../postgresServer';

/** A database to copy: its content, and the name of the PostgreSQL database or the file of the PGlite. */
export interface Template {
  /** How many invoices of the demo it has; undefined: only empty tables. */
  invoices: number | undefined;
  copy: string;
}

/** The templates of each database. */
export interface Templates {
  postgres: Template[];
  pglite: Template[];
  /** When they were filled (ms); the times in a copy are moved on by the time that has passed since. */
  filledAt: number;
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
    templates: Templates;
  }
}

/** How many invoices most tests start with. */
export const usualInvoices = 60;

/** Fills a template. Passwords are hashed cheaply, so that signing in takes little time in tests. */
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

/** One PGlite makes all templates, because starting another takes longer than filling it. */
const pgliteTemplates = async (folder: string): Promise<Template[]> => {
  const pglite = await PGlite.create('memory://');
  const db = new Kysely<Schema>({ dialect: pgliteDialect(pglite) });
  const keep = async (invoices: number | undefined) => {
    const copy = join(folder, `${invoices ?? 'tables'}.tar`);
    // Without a checkpoint, a copy recovers as after a crash, and its sequences skip 32 ids.
    await pglite.exec('checkpoint');
    await writeFile(copy, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()));
    return { invoices, copy };
  };
  giveDomain(domainSql);
  await createTables(db);
  await updateListIndexes(db, false);
  await migrate(db);
  await divideActivity(db, false);
  await replaceStoredCode(db, domainSql.storedCode);
  const tables = await keep(undefined);
  await fill(db, usualInvoices);
  const seeded = await keep(usualInvoices);
  await db.destroy();
  return [tables, seeded];
};

/**
 * Starts a PostgreSQL server for the tests; `postgresUrl` has no database name. Creating and filling the tables takes
 * longer than most tests, so it is done once per database, and tests copy the templates.
 */
export default async function setup(project: TestProject) {
  const { url, stop } = await startPostgres(notDurable);
  const folder = await mkdtemp(join(tmpdir(), 'console-templates-'));
  const filledAt = Date.now();
  // PGlite fills its templates in this thread, and would keep connections to the server waiting until they give up.
  const postgres = await postgresTemplates(url, folder);
  const pglite = await pgliteTemplates(folder);
  project.provide('postgresUrl', url);
  project.provide('templates', { postgres, pglite, filledAt });
  return async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
}
