import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Database } from '../../server/database/open';
import { createReadinessCheck } from '../../server/database/readiness';
import { openDatabase } from '../../server/domain/open';
import { newDatabase } from '../postgresServer';
import { serverArguments } from '../startServer';
import { newDemoDatabase, newPostgresDatabase } from './testPlatform';

const root = new URL('../../', import.meta.url).pathname;

describe('a database server that is not the known one', () => {
  let folder: string;
  let url: string;
  let database: Database;
  const pathOfKnown = () => join(folder, 'database-servers.json');
  /** Lets the instances of this folder have seen a promotion of a standby that is not this server. */
  const promoteAnother = async () => {
    const known = JSON.parse(await readFile(pathOfKnown(), 'utf8')) as { timelines: Record<string, number> };
    const timelines = Object.fromEntries(Object.keys(known.timelines).map((system) => [system, 99]));
    await writeFile(pathOfKnown(), JSON.stringify({ ...known, timelines }));
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'console-accept-'));
    url = await newDemoDatabase();
    database = await openDatabase({ url, folder });
    await promoteAnother();
  });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });

  it('a replaced server is refused: nothing starts on it, and an instance is not ready, and says why', async () => {
    const replaced = 'The database server was replaced by a standby that was promoted.';
    await expect(openDatabase({ url, folder })).rejects.toThrow(replaced);
    // Its connections are open since before another process knew.
    await expect(createReadinessCheck(database.db)()).rejects.toMatchObject({
      status: 503,
      code: 'away',
      message: expect.stringContaining(replaced),
    });
  });

  const run = (command: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    promisify(execFile)(process.execPath, [...serverArguments(root), ...command], {
      cwd: root,
      env: { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: folder, ...env },
    });
  const accept = (env?: Readonly<Record<string, string>>) => run(['accept-database'], env);

  it('accept-database accepts no server without a platform, and says so where it can keep nothing', async () => {
    const before = await readFile(pathOfKnown(), 'utf8');
    const empty = await newDatabase(inject('postgresUrl'));
    await expect(accept({ DATABASE_URL: empty })).rejects.toMatchObject({
      stderr: expect.stringContaining('there is no platform in this database'),
    });
    expect(await readFile(pathOfKnown(), 'utf8')).toBe(before);
    await expect(accept({ DATA_DIR: join(folder, 'missing') })).rejects.toMatchObject({
      stdout: '',
      stderr: expect.stringContaining('This cannot be kept in DATA_DIR'),
    });
  });

  it('accept-database goes on with it, which is recorded, and instances go on by themselves', async () => {
    const { stdout } = await accept();
    expect(stdout).toMatch(/^Accepted: system \d+, timeline 1\n$/);
    await createReadinessCheck(database.db)();
    const { rows } = await sql<{ after: string }>`select after from activity where act = 'acceptDatabase'`.execute(
      database.db,
    );
    expect(rows.map(({ after }) => JSON.parse(after) as object)).toMatchObject([{ timeline: 1 }]);
  });

  it('a listening address that leads to another database is refused, because nothing is announced there', async () => {
    const listening = await openDatabase({ url, folder: 'memory://', listenUrl: await newPostgresDatabase() });
    const nothing = { onMessage: () => undefined, onDisconnected: () => undefined, onReconnected: () => undefined };
    await expect(listening.listen('any', nothing)).rejects.toThrow('Setting DATABASE_LISTEN_URL');
    await listening.close();
  });

  it(
    'after the loss of a server a backup is restored into an empty one at its address, and then accepted',
    { tags: ['long'] },
    async () => {
      const file = join(folder, 'console.tar.gz');
      // The tests before it may be left out: they leave a server here that was replaced.
      await accept();
      await run(['backup', file]);
      const empty = await newDatabase(inject('postgresUrl'));
      const { host, pathname } = new URL(empty);
      await writeFile(pathOfKnown(), JSON.stringify({ systems: { [`${host}${pathname}`]: '7' }, timelines: { 7: 3 } }));
      const { stdout } = await run(['restore', file], { DATABASE_URL: empty });
      const other = 'The database server is not the one of before.';
      expect(stdout).toContain(`\nInstances do not use it yet. ${other} If this one is to go on, run`);
      await expect(openDatabase({ url: empty, folder })).rejects.toThrow(other);
      await accept({ DATABASE_URL: empty });
      const restored = await openDatabase({ url: empty, folder });
      expect(await sql`select 1 from users limit 1`.execute(restored.db).finally(restored.close)).toMatchObject({
        rows: [{}],
      });
    },
  );
});
