import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Database } from '../../server/database/open';
import { createReadinessCheck } from '../../server/database/readiness';
import { openDatabase } from '../../server/domain/open';
import { newDatabase } from '../postgresServer';
import { serverArguments } from '../startServer';
import { newDemoDatabase, newPostgresDatabase } from './testPlatform';

const root = new URL('../../', import.meta.url).pathname;

const nameOf = (address: string) => new URL(address).pathname.slice(1);

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
    const replaced = 'The database server was replaced by a standby that was promoted: ';
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
  const accept = (env?: Readonly<Record<string, string>>, ...options: string[]) =>
    run(['accept-database', ...options], env);
  /** Lets the instances of this folder have seen another server at the address of a database. */
  const replaceServerOf = (address: string) => {
    const { host, pathname } = new URL(address);
    return writeFile(pathOfKnown(), JSON.stringify({ systems: { [`${host}${pathname}`]: '7' }, timelines: { 7: 3 } }));
  };

  it('accept-database accepts no server without a platform, and says so where it can keep nothing', async () => {
    const before = await readFile(pathOfKnown(), 'utf8');
    const empty = await newDatabase(inject('postgresUrl'));
    await expect(accept({ DATABASE_URL: empty })).rejects.toMatchObject({
      stderr: expect.stringMatching(/There is no platform in this database.* restore .* accept-database.* --anew\n$/),
    });
    await expect(accept({}, '--anew')).rejects.toMatchObject({
      stderr: expect.stringContaining('There is a platform in this database'),
    });
    expect(await readFile(pathOfKnown(), 'utf8')).toBe(before);
    for (const none of [join(folder, 'missing'), pathOfKnown()])
      await expect(accept({ DATA_DIR: none })).rejects.toMatchObject({
        stdout: '',
        stderr: expect.stringContaining(
          `There is no folder ${none}, which is DATA_DIR: name the one that the instances have, or make it`,
        ),
      });
    // Nobody makes a file there.
    await expect(accept({ DATA_DIR: '/proc' })).rejects.toMatchObject({
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

  it('a platform is begun anew on another server at the address: each refusal names the command that works', async () => {
    const env = { DATABASE_URL: await newDatabase(inject('postgresUrl')) };
    const known = await readFile(pathOfKnown(), 'utf8');
    await replaceServerOf(env.DATABASE_URL);
    const create = () => run(['create-owner', 'owner@example.com'], env);
    await expect(create()).rejects.toMatchObject({
      stderr: expect.stringMatching(
        /: it is system \d+, and was system 7\. If this one is to go on, run .*accept-database: where it is empty, that says what comes first\n$/,
      ),
    });
    const { stdout } = await accept(env, '--anew');
    expect(stdout).toMatch(/^Accepted: system \d+, timeline 1\nIt has nothing\. .*create-owner.* begins anew\n$/);
    expect((await create()).stdout).toContain('Temporary password');
    await writeFile(pathOfKnown(), known);
  });

  it('a server that can have no platform is refused, and the right one at its address is not, after it', async () => {
    const server = await newPostgresDatabase();
    const env = { DATABASE_URL: `${server}_ascii` };
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(
      `create database ${nameOf(env.DATABASE_URL)} encoding 'SQL_ASCII' template template0 locale 'C'`,
    );
    const known = await readFile(pathOfKnown(), 'utf8');
    await expect(run(['create-owner', 'owner@example.com'], env)).rejects.toMatchObject({
      stderr: expect.stringContaining('its database has the encoding SQL_ASCII, and needs UTF8'),
    });
    expect(await readFile(pathOfKnown(), 'utf8')).toBe(known);
    await client.query(`drop database ${nameOf(env.DATABASE_URL)}`);
    await client.end();
  });

  it('a listening address that leads to another database is refused, because nothing is announced there', async () => {
    const listenUrl = await newPostgresDatabase();
    const listening = await openDatabase({ url, folder: 'memory://', listenUrl });
    const nothing = { onMessage: () => undefined, onDisconnected: () => undefined, onReconnected: () => undefined };
    await expect(listening.listen('any', nothing)).rejects.toThrow(
      `Setting DATABASE_LISTEN_URL: leads to the database ${nameOf(listenUrl)}, and DATABASE_URL to another one, ${nameOf(url)}`,
    );
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
      await replaceServerOf(empty);
      const { stdout } = await run(['restore', file], { DATABASE_URL: empty });
      const other = 'The database server is not the one of before: ';
      expect(stdout).toContain(`\nInstances do not use it yet. ${other}`);
      await expect(openDatabase({ url: empty, folder })).rejects.toThrow(other);
      await accept({ DATABASE_URL: empty });
      const restored = await openDatabase({ url: empty, folder });
      expect(await sql`select 1 from users limit 1`.execute(restored.db).finally(restored.close)).toMatchObject({
        rows: [{}],
      });
    },
  );
});
