import { createServer } from 'node:net';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { createApi } from '../../server/app';
import { Failures } from '../../server/database/failures';
import { openDatabase } from '../../server/domain/open';
import { createLog } from '../../server/base/log';
import { startServer } from '../startServer';
import { stallingProxy } from './stallingProxy';
import { newPostgresDatabase, openTestPlatform } from './testPlatform';

const root = new URL('../../', import.meta.url).pathname;
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

interface Line {
  level: number;
  msg: string;
  [name: string]: unknown;
}
/** A log whose lines a test reads. */
const readableLog = (level: string) => {
  const lines: Line[] = [];
  return { lines, log: createLog(level, { write: (line) => void lines.push(JSON.parse(line) as Line) }) };
};

describe('a database that goes away', () => {
  it(
    'a database that goes away is one line in the log, and one when it is back, however many requests fail meanwhile',
    { tags: ['long'] },
    async () => {
      const api = await openTestPlatform('postgres', 0);
      cleanups.push(() => api.close());
      const proxy = await stallingProxy(api.url!);
      cleanups.push(() => proxy.close());
      const database = await openDatabase({ url: proxy.url, folder: 'memory://', timeoutMs: 2000 });
      cleanups.push(() => database.close());
      const { lines, log } = readableLog('info');
      const failures = new Failures(log, database.db);
      cleanups.push(() => failures.stop());
      const app = createApi({ ...api.platform, db: database.db, failures });
      const headers = { Authorization: `Bearer ${await api.token('owner')}` };
      const read = async () => (await app.request('/mgmt/banks', { headers })).status;
      expect(await read()).toBe(200);
      proxy.stall(true);
      const statuses = await Promise.all(Array.from({ length: 30 }, read));
      expect(new Set(statuses)).toEqual(new Set([503]));
      expect(lines.map(({ msg }) => msg)).toEqual(['the database is away']);
      proxy.stall(false);
      await expect
        .poll(() => lines.map(({ msg }) => msg), { timeout: 10_000 })
        .toEqual(['the database is away', 'the database is back']);
      expect(lines[1]!.awayMs).toBeGreaterThan(0);
      await expect.poll(read, { timeout: 10_000 }).toBe(200);
    },
  );

  it('a database that goes away leaves other failures in the log, each with its stack', () => {
    const { lines, log } = readableLog('info');
    new Failures(log).report(new Error('Broken'), 'request failed', { requestId: '1' });
    expect(lines).toMatchObject([{ msg: 'request failed', requestId: '1', error: expect.stringContaining('at ') }]);
  });
});

describe('a start whose database does not answer', () => {
  it('a start whose database does not answer waits for it, and says so once', { tags: ['long'] }, async () => {
    const target = new URL(await newPostgresDatabase());
    const reserved = createServer().listen(0, '127.0.0.1');
    await once(reserved, 'listening');
    const { port } = reserved.address() as { port: number };
    reserved.close();
    const folder = await mkdtemp(join(tmpdir(), 'console-waiting-'));
    cleanups.push(() => rm(folder, { recursive: true }));
    const url = new URL(target);
    url.port = String(port);
    const server = startServer(root, { DATABASE_URL: url.href, DATA_DIR: folder, DEMO: 'false', LOG_LEVEL: 'info' });
    cleanups.push(() => server.stop());
    await expect.poll(server.output, { timeout: 30_000 }).toContain('waiting for the database');
    const proxy = await stallingProxy(target.href, port);
    cleanups.push(() => proxy.close());
    const address = await server.started;
    expect((await fetch(`${address}/api/ready`)).status).toBe(200);
    expect(server.output().split('waiting for the database')).toHaveLength(2);
    expect(server.output()).toContain('the database answers');
  });

  it('a start gives up when the time is over, and does not wait for a database that refuses', async () => {
    const away = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none', folder: 'memory://', waitMs: 1500 });
    const started = Date.now();
    await expect(away).rejects.toThrow(/^Setting DATABASE_URL: .*ECONNREFUSED/);
    expect(Date.now() - started).toBeGreaterThanOrEqual(1500);
    const missing = new URL(await newPostgresDatabase());
    missing.pathname = '/no_such_database';
    const { lines, log } = readableLog('info');
    await expect(openDatabase({ url: missing.href, folder: 'memory://', waitMs: 60_000, log })).rejects.toThrow(
      'does not exist',
    );
    expect(lines).toEqual([]);
  });
});

it('statements are in the log at debug with their time, and without the values bound to them', async () => {
  const { lines, log } = readableLog('debug');
  const database = await openDatabase({ url: await newPostgresDatabase(), folder: 'memory://', log });
  cleanups.push(() => database.close());
  lines.length = 0;
  await sql`select ${'4276 1234 5678 9010'}::text as secret`.execute(database.db);
  await sql`select no_such_function()`.execute(database.db).catch(() => undefined);
  expect(lines).toMatchObject([
    { msg: 'statement', sql: 'select $1::text as secret', failed: false, ms: expect.any(Number) },
    { msg: 'statement', sql: 'select no_such_function()', failed: true },
  ]);
  expect(JSON.stringify(lines)).not.toContain('4276');
});

it('a refused sign-in is logged with its address and a name of the account that says nothing else', async () => {
  const api = await openTestPlatform('pglite');
  cleanups.push(() => api.close());
  const { lines, log } = readableLog('info');
  const app = createApi({ ...api.platform, log });
  const refused = async (loginId: string) => {
    const body = JSON.stringify({ loginId, password: 'wrong' });
    await app.request('/login/', { method: 'POST', body, headers: { 'Content-Type': 'application/json' } });
    return lines.at(-1)!;
  };
  const line = await refused('owner@example.com');
  expect(line).toMatchObject({
    msg: 'sign-in refused',
    address: 'unknown',
    account: expect.stringMatching(/^[\da-f]{16}$/),
  });
  expect((await refused('OWNER@example.com')).account).toBe(line.account);
  expect((await refused('nobody@example.com')).account).not.toBe(line.account);
  expect(JSON.stringify(lines)).not.toMatch(/example|wrong/i);
});
