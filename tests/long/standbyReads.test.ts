import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../server/database/open';
import type { Db } from '../../server/database/schema';
import { openDatabase } from '../../server/domain/open';
import { newDatabase } from '../postgresServer';
import { canFailOver, startReplicatedPostgres, type ReplicatedPostgres } from '../replicatedPostgres';
import { newLoadedPlatform, type LoadedPlatform } from './faults/loadedPlatform';

/** How long (ms) a standby rests that did not serve a read, and more. */
const restMs = 5500;

describe.runIf(canFailOver)('reads that take long, on a standby', { timeout: 60_000 }, () => {
  let postgres: ReplicatedPostgres;
  let platform: LoadedPlatform;
  let url: string;
  let readUrl: string;
  let database: Database;
  beforeAll(async () => {
    postgres = await startReplicatedPostgres();
    url = await newDatabase(postgres.url);
    readUrl = `${postgres.standbyUrl}/${url.split('/').at(-1)}`;
    platform = await newLoadedPlatform({ url });
    database = await openDatabase({ url, readUrl, folder: 'memory://' });
    await sql`create table written (number integer)`.execute(database.db);
  }, 120_000);
  afterAll(async () => {
    await database?.close();
    await platform?.close();
    await postgres?.stop();
  });

  const isStandby = async (db: Db) =>
    (await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db)).rows[0]!.is;
  const readNewest = (db: Db) =>
    sql<{ newest: number }>`select max(number) as newest from written`.execute(db).then(({ rows }) => rows[0]!.newest);
  let written = 0;
  /** Writes a number and reads the newest one at once. Returns on how many of these reads the standby answered. */
  const writeAndRead = async (times: number) => {
    let onStandby = 0;
    for (let time = 0; time < times; time++) {
      written += 1;
      await sql`insert into written values (${written})`.execute(database.db);
      const read = await database.longReads(async (db) => ({ on: await isStandby(db), newest: await readNewest(db) }));
      expect(read.newest).toBe(written);
      if (read.on) onStandby += 1;
    }
    return onStandby;
  };

  it('nobody reads older than what they wrote, and the standby serves the reads', async () => {
    expect(await writeAndRead(200)).toBe(200);
  });

  it('nor where a commit does not wait for its log to be written', async () => {
    const name = url.split('/').at(-1)!;
    await sql`alter database ${sql.id(name)} set synchronous_commit = off`.execute(database.db);
    const hasty = await openDatabase({ url, readUrl, folder: 'memory://' });
    try {
      for (let time = 0; time < 5; time++) {
        written += 1;
        await sql`insert into written values (${written})`.execute(hasty.db);
        expect(await hasty.longReads(readNewest)).toBe(written);
      }
    } finally {
      await hasty.close();
      await sql`alter database ${sql.id(name)} reset synchronous_commit`.execute(database.db);
    }
  });

  it('a read that finds all its connections in use is served by the database, and the standby goes on', async () => {
    let end = () => {};
    const isOver = new Promise<void>((resolve) => (end = resolve));
    const others = Array.from({ length: 10 }, () => database.longReads(() => isOver));
    await expect.poll(() => database.longReads(isStandby)).toBe(false);
    end();
    await Promise.all(others);
    expect(await writeAndRead(1)).toBe(1);
  });

  it('another database of the same standby serves nothing', async () => {
    const other = await openDatabase({ url, readUrl: `${postgres.standbyUrl}/postgres`, folder: 'memory://' });
    expect(await other.longReads(isStandby)).toBe(false);
    await other.close();
  });

  it('a read that fails by its own fault is not run again', async () => {
    let times = 0;
    const failing = database.longReads((db) => {
      times += 1;
      return sql`select 1 / 0`.execute(db);
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(times).toBe(1);
  });

  it('exports, Reports and Activity are the same as without it', async () => {
    const [plain, reading] = [await platform.start(), await platform.start({ DATABASE_READ_URL: readUrl })];
    const signIn = await fetch(`${plain.address}/api/login/`, {
      method: 'POST',
      body: JSON.stringify({ loginId: 'owner@example.com', password: 'demo-console' }),
    });
    const { access } = (await signIn.json()) as { access: string };
    const readOn = async (address: string, path: string) => {
      const answer = await fetch(`${address}/api/mgmt/${path}`, { headers: { Authorization: `Bearer ${access}` } });
      expect(answer.status).toBe(200);
      const text = await answer.text();
      // A report says when it was made.
      return { body: text.replace(/"at":"[^"]+"/, ''), asOf: answer.headers.get('x-as-of') };
    };
    const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString();
    const periods = { from: day(2), to: day(0), beforeFrom: day(4), beforeTo: day(2) };
    for (const [path, isDated] of [
      ['users?range=[0,999]&sort=["id","ASC"]&total=exact', true],
      ['activity?range=[0,24]&sort=["id","DESC"]&filter={"q":"owner"}', true],
      [`reports?${new URLSearchParams({ by: 'partner', ...periods }).toString()}`, false],
    ] as const) {
      const [before, now] = [await readOn(plain.address, path), await readOn(reading.address, path)];
      expect(now.body).toBe(before.body);
      // An instance says by it where it read: a standby does not know the order of what it has.
      if (isDated) expect(now.asOf).toBe('0');
    }
  });

  it('a standby that lags is left alone: the database answers within a second, and once it is back it serves again', async () => {
    await postgres.onStandby('select pg_wal_replay_pause()');
    const began = performance.now();
    expect(await writeAndRead(1)).toBe(0);
    expect(performance.now() - began).toBeLessThan(1000);
    expect(await writeAndRead(100)).toBe(0);
    await postgres.onStandby('select pg_wal_replay_resume()');
    await delay(restMs);
    expect(await writeAndRead(20)).toBe(20);
  });

  it('after a failover it is the primary, and reads go on', async () => {
    await postgres.failOver('killed');
    await expect
      .poll(
        () =>
          sql`select 1`.execute(database.db).then(
            () => true,
            () => false,
          ),
        { timeout: 30_000 },
      )
      .toBe(true);
    await delay(restMs);
    expect(await writeAndRead(20)).toBe(0);
  });
});
