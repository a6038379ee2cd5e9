import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../../server/app';
import { constraintError, isDatabaseUnavailable, unavailableError } from '../../server/database/constraints';
import { openDatabase } from '../../server/domain/open';
import { readSettings } from '../../server/base/settings';
import { start } from '../../server/start';
import { describeOnBoth } from './describeOnBoth';
import { stallingProxy } from './stallingProxy';
import { newPostgresDatabase, openTestPlatform, type TestPlatform, newDemoFolder } from './testPlatform';

describeOnBoth('a failing database on %s', (kind) => {
  let api: TestPlatform;
  beforeAll(async () => {
    api = await openTestPlatform(kind, 0);
  });
  afterAll(() => api.close());

  it('a write answers 503 when the disk is full, and changes nothing', async () => {
    const { db } = api.platform;
    await sql`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(db);
    await sql`create trigger no_room before insert on banks for each row execute function no_room()`.execute(db);
    const { status, json } = await api.call('owner', 'POST', 'mgmt/banks', { bankTitle: 'Full', senderName: 'FULL' });
    expect([status, json.message]).toEqual([503, expect.stringContaining('Nothing was changed')]);
    await sql`drop trigger no_room on banks`.execute(db);
    expect((await api.call('owner', 'POST', 'mgmt/banks', { bankTitle: 'Full', senderName: 'FULL' })).status).toBe(200);
  });

  it('a refused call still answers the refusal when the disk is full and it cannot be recorded', async () => {
    const { db } = api.platform;
    const path = 'mgmt/bank-accounts/999999/deactivate';
    expect((await api.call('owner', 'GET', path)).status).toBe(404);
    const written = () => db.selectFrom('all-activity').select('id').where('refused', '=', true).execute();
    const before = (await written()).length;
    expect(before).toBeGreaterThan(0);
    await sql`create trigger no_room before insert on activity for each row execute function no_room()`.execute(db);
    expect((await api.call('owner', 'GET', path)).status).toBe(404);
    await sql`drop trigger no_room on activity`.execute(db);
    expect(await written()).toHaveLength(before);
  });

  it('/ready answers 503 while all connections of the database are busy, and 200 afterwards', async () => {
    const { db } = api.platform;
    // Take all connections: PGlite has one, the pool of PostgreSQL ten.
    let end: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (end = resolve));
    let taken = 0;
    const holding = Array.from({ length: 60 }, () =>
      db.transaction().execute(() => {
        taken++;
        return held;
      }),
    );
    await expect.poll(() => taken, { timeout: 10_000 }).toBe(kind === 'postgres' ? 10 : 1);
    const answers = await Promise.all(Array.from({ length: 5 }, () => api.call(null, 'GET', 'ready')));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(503));
    expect((await api.call(null, 'GET', 'health')).status).toBe(200);
    end();
    await Promise.allSettled(holding);
    await expect.poll(async () => (await api.call(null, 'GET', 'ready')).status).toBe(200);
  });
});

describe('a network that drops connections silently', () => {
  const cleanups: (() => unknown)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
  });

  const openThrough = async (timeoutMs?: number) => {
    const api = await openTestPlatform('postgres', 0);
    cleanups.push(() => api.close());
    const proxy = await stallingProxy(api.url!);
    cleanups.push(() => proxy.close());
    const database = await openDatabase({ url: proxy.url, folder: 'memory://', timeoutMs });
    cleanups.push(() => database.close());
    return { api, proxy, database };
  };

  it('a network that drops connections makes one statement per connection fail, and leaves no half-done transaction', async () => {
    const { api, proxy, database } = await openThrough(400);
    const { db } = database;
    const all = () => Promise.allSettled(Array.from({ length: 10 }, () => sql`select pg_sleep(0.1)`.execute(db)));
    await all();
    const isHalf = db.transaction().execute(async (tx) => {
      await tx.insertInto('banks').values({ bankTitle: 'Half' }).execute();
      proxy.forget();
      await sql`select 1`.execute(tx);
    });
    const lost = (await Promise.allSettled([isHalf, all()]))[0];
    expect(lost.status === 'rejected' && isDatabaseUnavailable(lost.reason)).toBe(true);
    expect((await all()).map(({ status }) => status)).toEqual(Array(10).fill('fulfilled'));
    const { rows } = await sql`select 1 from banks where "bankTitle" = 'Half'`.execute(db);
    expect(rows).toEqual([]);
    // Its locks are released too, though the server was never told that the connection ended.
    const open = sql`select 1 from pg_stat_activity where state = 'idle in transaction' and datname = current_database()`;
    await expect.poll(async () => (await open.execute(api.platform.db)).rows).toEqual([]);
  });

  it('a network that drops connections is detected by /ready, which recovers over a new connection', async () => {
    const { api, proxy, database } = await openThrough();
    const app = createApi({ ...api.platform, db: database.db });
    const ready = async () => (await app.request('/ready')).status;
    expect(await ready()).toBe(200);
    proxy.forget();
    expect(await ready()).toBe(503);
    await expect.poll(ready, { timeout: 2000 }).toBe(200);
  });

  it('a dropped connection is told apart from a slow statement, which is canceled unless it may run without timeout', async () => {
    const { database } = await openThrough(300);
    const long = sql`select pg_sleep(0.6)`;
    const error = await long.execute(database.db).catch(constraintError);
    expect(error).toMatchObject({ status: 503, code: 'busy' });
    expect((await long.execute(database.dbWithoutTimeout)).rows).toHaveLength(1);
  });

  it('an asset of another build is answered with 503, too, while the network drops connections', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'console-faults-'));
    cleanups.push(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, 'index.html'), '<!doctype html>');
    const { proxy } = await openThrough();
    const settings = { PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: folder, DATABASE_URL: proxy.url, DEMO: 'false' };
    const running = await start(readSettings(settings), folder);
    cleanups.push(() => running.stop());
    await proxy.close();
    const answer = await fetch(`${running.address}/assets/x-abcdefgh.js`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  });
});

it('a command refuses an empty database and creates nothing in it', async () => {
  const url = await newPostgresDatabase();
  const opening = openDatabase({ url, folder: 'memory://', mustExist: true });
  await expect(opening).rejects.toThrow('Setting DATABASE_URL: there is no platform in this database');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(`select tablename from pg_tables where schemaname = 'public'`);
  await client.end();
  expect(rows).toEqual([]);
});

it(
  'an embedded database refuses writes with 503 while the disk has no room for its log',
  { tags: ['long'] },
  async () => {
    const folder = await newDemoFolder();
    let left = 2 ** 30;
    const room = async () => left;
    const { db, close } = await openDatabase({ folder, readFreeBytes: room });
    const write = () =>
      sql`insert into counters (subject, count, "windowEnd") values (gen_random_uuid(), 1, now())`.execute(db).then(
        () => 200,
        (error: unknown) => unavailableError(error)?.status,
      );
    expect(await write()).toBe(200);
    left = 2 ** 20;
    await expect.poll(write, { timeout: 5000 }).toBe(503);
    expect((await sql`select 1`.execute(db)).rows).toHaveLength(1);
    left = 2 ** 30;
    await expect.poll(write, { timeout: 5000 }).toBe(200);
    await close();
    left = 2 ** 20;
    await expect(openDatabase({ folder, readFreeBytes: room })).rejects.toThrow(
      /^Setting DATA_DIR: less than 64 MB are left on the disk/,
    );
    left = 2 ** 30;
    await (await openDatabase({ folder, readFreeBytes: room })).close();
    await rm(folder, { recursive: true });
  },
);
