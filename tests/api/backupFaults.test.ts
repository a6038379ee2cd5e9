import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { open, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readArchive, writeArchive, type Entry } from '../../server/backup/archive';
import { writeBackup } from '../../server/backup/backup';
import { openBackup, restoreBackup } from '../../server/backup/restore';
import { isDatabaseUnavailable } from '../../server/database/constraints';
import { locks } from '../../server/database/locks';
import { connectDatabase } from '../../server/domain/open';
import type { Database, DatabaseOptions } from '../../server/database/open';
import type { Db } from '../../server/database/schema';
import { createTables } from '../../server/database/tables';
import { describeError } from '../../server/commands/describeError';
import { serverArguments } from '../startServer';
import { describeOnBoth } from './describeOnBoth';
import {
  addAwkwardRows,
  backUp,
  emptyDatabase,
  openFolder,
  restoreInto,
  restoreNew,
  settingsOf,
  silent,
} from './backups';
import { contentOf, tablesOf } from './databaseContent';
import { untilLocked } from './lockWait';
import { kindsForRules, newPostgresDatabase, openTestPlatform } from './testPlatform';

const root = new URL('../../', import.meta.url).pathname;
const { closeLater, newPath, newFolder } = openFolder();

/** A backup that is as it should be. */
let path: string;
beforeAll(async () => {
  const { database } = await openTestPlatform('postgres');
  await addAwkwardRows(database.db);
  path = await backUp(database, newPath());
  await database.close();
});

/** Writes another backup, of changed entries; `undefined` leaves one out. */
const rewrite = async (change: (entry: Entry) => Entry | undefined) => {
  const changed = newPath();
  async function* entries() {
    for await (const entry of readArchive(path)) {
      const kept = change(entry);
      if (kept) yield kept;
    }
  }
  const file = await open(changed, 'w');
  await writeArchive(file, entries()).finally(() => file.close());
  return changed;
};

describe('a file that is no whole backup of this version or one before', () => {
  let target: Database;
  beforeAll(async () => {
    target = await connectDatabase((await emptyDatabase('postgres')).options);
  });
  afterAll(() => target.close());

  /** Expects that a file is refused so, and that nothing is written. */
  const expectRefused = async (file: string, message: RegExp | string) => {
    await expect(restoreInto(target, file)).rejects.toThrow(message);
    expect(await tablesOf(target.db)).toEqual([]);
  };

  it('a file of a backup is refused where it was cut off, wherever', async () => {
    const bytes = await readFile(path);
    const cut = newPath();
    for (const [length, message] of [
      [0, /is damaged at its beginning: it was cut off$/],
      [bytes.length >> 1, /is damaged in or after tables\/activity\/0+[12].copy: it was cut off$/],
      [bytes.length - 1, /is damaged in or after tables\/views\/000001.copy: it was cut off$/],
    ] as const) {
      await writeFile(cut, bytes.subarray(0, length));
      await expectRefused(cut, message);
    }
  });

  it('a file of a backup is refused where a byte differs, with the name of the table', async () => {
    const bytes = await readFile(path);
    const flipped = newPath();
    bytes[bytes.length >> 1]! ^= 0x10;
    await writeFile(flipped, bytes);
    await expectRefused(flipped, /is damaged in( or after)? tables\/activity\/0+[12].copy: /);
    // One that still can be decompressed, as a wrong disk might give it.
    const tar = gunzipSync(await readFile(path));
    tar[tar.indexOf('USDT/RUB\t')]! ^= 0x01;
    await writeFile(flipped, gzipSync(tar));
    await expectRefused(flipped, 'is damaged in tables/exchange-rates/000001.copy: its checksum differs');
  });

  it('a file of a backup is refused where it lacks rows, or has others', async () => {
    const isBanks = ({ name }: Entry) => name.startsWith('tables/banks/');
    await expectRefused(await rewrite((entry) => (isBanks(entry) ? undefined : entry)), /banks has \d+ rows too few/);
    const doubled = await rewrite((entry) =>
      isBanks(entry) ? { ...entry, bytes: Buffer.concat([entry.bytes, entry.bytes]) } : entry,
    );
    await expectRefused(doubled, /banks has \d+ rows too many/);
    const named = await rewrite((entry) => (isBanks(entry) ? { ...entry, name: '../banks' } : entry));
    await expectRefused(named, 'has ../banks, which is no part of a backup');
  });

  it('a file is refused where it is no backup, or one of a later or too old a version', async () => {
    const withManifest = (values: object) =>
      rewrite(({ name, bytes }) => ({
        name,
        bytes:
          name === 'manifest.json' ? Buffer.from(JSON.stringify({ ...JSON.parse(String(bytes)), ...values })) : bytes,
      }));
    const none = newPath();
    await writeFile(none, 'not a backup');
    await expectRefused(none, 'is damaged at its beginning: incorrect header check');
    await expectRefused('/no/such/file', '/no/such/file cannot be read: ENOENT');
    await expectRefused(await withManifest({ format: 'photos' }), 'is not a backup of the platform');
    await expectRefused(
      await rewrite((entry) => ({ ...entry, name: 'tables/x/1.copy' })),
      'begins with no manifest.json',
    );
    await expectRefused(await withManifest({ version: '10.0.0' }), 'This backup is of a later version, 10.0.0.');
    await expectRefused(await withManifest({ formatVersion: 2 }), 'This backup is of a later version');
    await expectRefused(
      await withManifest({ migrations: ['0001-first-schema', '0002-of-tomorrow'] }),
      'This backup is of a later version',
    );
    await expectRefused(
      await withManifest({ migrations: ['0001-ids-are-bigint'] }),
      'This backup is of an older version',
    );
  });
});

describeOnBoth('a restore into %s', (kind) => {
  /** An empty database, open. */
  const openEmpty = async (more: Partial<DatabaseOptions> = {}) => {
    const { options, settings } = await emptyDatabase(kind);
    const database = await connectDatabase({ ...options, ...more });
    closeLater(database);
    return { database, settings };
  };

  it('a backup refuses a platform whose first start was interrupted, which is no platform yet', async () => {
    const { database, settings } = await openEmpty();
    await createTables(database.db);
    const file = newPath();
    const refused = writeBackup(database, settings, file, silent);
    await expect(refused).rejects.toThrow('The first start of this platform was interrupted: start it again');
    expect(await readdir(dirname(file))).not.toContain(basename(file));
  });

  it('a restore refuses a database with a platform or with other tables, and names the setting', async () => {
    const setting = kind === 'postgres' ? 'Setting DATABASE_URL' : 'Setting DATA_DIR';
    const { database, settings } = await openEmpty();
    await sql`create table shop (id integer)`.execute(database.db);
    await expect(restoreInto(database, path, settings)).rejects.toThrow(`${setting}: there are other tables (shop) in`);
    await sql`drop table shop`.execute(database.db);
    await restoreInto(database, path, settings);
    const before = await contentOf(database.db);
    await expect(restoreInto(database, path, settings)).rejects.toThrow(`${setting}: there is a platform in`);
    expect(await contentOf(database.db)).toEqual(before);
  });

  const isWritable = async (db: Db) =>
    (await sql<{ off: string }>`select current_setting('transaction_read_only') as off`.execute(db)).rows[0]!.off ===
    'off';

  it('a restore leaves an empty database when the disk is full in the middle, in which it can be tried again', async () => {
    if (kind === 'postgres') {
      const { database } = await openEmpty();
      await sql`create function no_room() returns event_trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(database.db);
      await sql`create event trigger no_room on ddl_command_start when tag in ('CREATE TRIGGER') execute function no_room()`.execute(
        database.db,
      );
      const failed = await restoreInto(database, path).catch(describeError);
      expect(failed).toBe('No room is left on the disk: could not extend file');
      expect(await tablesOf(database.db)).toEqual([]);
      await sql`drop event trigger no_room`.execute(database.db);
      expect((await restoreInto(database, path)).rows).toBeGreaterThan(500);
    } else {
      let left = 2 ** 30;
      const data = await newFolder();
      const { database } = await openEmpty({ folder: data, readFreeBytes: async () => (left -= 2 ** 27) });
      await expect(restoreInto(database, path)).rejects.toThrow(/^Setting DATA_DIR: less than \d+ MB are left/);
      left = 2 ** 50;
      expect(await tablesOf(database.db)).toEqual([]);
      // It stays read-only until the disk is looked at again.
      await expect.poll(() => isWritable(database.db)).toBe(true);
      expect((await restoreInto(database, path)).rows).toBeGreaterThan(500);
    }
  });

  it(
    'a restore that is killed leaves an empty database, in which it can be tried again',
    { tags: ['long'] },
    async () => {
      const url = kind === 'postgres' ? await newPostgresDatabase() : undefined;
      const data = await newFolder();
      const command = spawn(process.execPath, [...serverArguments(root), 'restore', path], {
        cwd: root,
        env: { PATH: process.env.PATH, DATA_DIR: data, ...(url && { DATABASE_URL: url }) },
      });
      const ended = new Promise((resolve) => command.on('exit', (_code, signal) => resolve(signal)));
      // All rows are written by then, and nothing is committed.
      command.stdout.on('data', (text) => String(text).includes('Making constraints') && command.kill('SIGKILL'));
      expect(await ended).toBe('SIGKILL');
      const database = await connectDatabase({ url, folder: data });
      closeLater(database);
      expect(await tablesOf(database.db)).toEqual([]);
      expect((await restoreInto(database, path)).rows).toBeGreaterThan(500);
    },
  );
});

describe.each(kindsForRules)(
  'a restore of a version before, on %s',
  (kind) => {
    it(
      'a restore of a version before has its schema, and is then brought to this version as a start does it',
      { tags: ['long'] },
      async () => {
        const { database } = await openTestPlatform(kind);
        closeLater(database);
        const { db } = database;
        const columns = async ({ db: of }: Database) =>
          (
            await sql<{ name: string }>`select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public' order by 1`.execute(of)
          ).rows.map(({ name }) => name);
        const expected = await columns(database);
        // Columns and a table that this version has added, and one that it does not use any more.
        await sql`alter table invoices drop column handled`.execute(db);
        await sql`alter table users drop column "bareLinks"`.execute(db);
        await sql`drop table "return-hosts"`.execute(db);
        await sql`alter table banks add column colour text not null default 'red'`.execute(db);
        const restored = await restoreNew(kind, await backUp(database, newPath()));
        closeLater(restored.database);
        expect(await columns(restored.database)).toEqual([...expected, 'banks.colour'].toSorted());
        const { rows } = await sql<{ links: boolean; colour: string }>`select
      (select bool_and("bareLinks") from users) as links, (select min(colour) from banks) as colour`.execute(
          restored.database.db,
        );
        expect(rows).toEqual([{ links: true, colour: 'red' }]);
      },
    );
  },
  120_000,
);

describeOnBoth('a backup on %s that fails in the middle', (kind) => {
  it('a backup that fails in the middle leaves no file, and a database that goes on', async () => {
    const { database } = await openTestPlatform(kind);
    closeLater(database);
    await addAwkwardRows(database.db);
    const place = await newFolder();
    const path = join(place, 'backup.tar.gz');
    const breakDown = () => {
      throw new Error('No room');
    };
    // Progress is printed after each part, so that it fails while a table is read.
    let now = 0;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => (now += 60_000));
    await expect(writeBackup(database, settingsOf(), path, breakDown)).rejects.toThrow('No room');
    clock.mockRestore();
    expect(await readdir(place)).toEqual([]);
    await writeBackup(database, settingsOf(), path, silent);
    expect(await readdir(place)).toEqual(['backup.tar.gz']);
  });
});

describe('a server that ends the connection in the middle', () => {
  /** Ends the other connections to the database that are in a transaction. */
  const endConnections = (db: Db) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`.execute(db);

  it('a backup leaves no file when the server ends the connection in the middle', async () => {
    const { database } = await openTestPlatform('postgres');
    closeLater(database);
    const place = await newFolder();
    let ended: Promise<unknown> | undefined;
    const backup = writeBackup(database, settingsOf(), join(place, 'backup.tar.gz'), () => {
      ended ??= endConnections(database.db);
    });
    expect(await backup.catch(isDatabaseUnavailable)).toBe(true);
    await ended;
    expect(await readdir(place)).toEqual([]);
  });

  it('a restore leaves an empty database when the server ends the connection in the middle', async () => {
    const { options } = await emptyDatabase('postgres');
    const [target, other] = [await connectDatabase(options), await connectDatabase(options)];
    closeLater(target);
    closeLater(other);
    let ended: Promise<unknown> | undefined;
    const report = (line: string) => {
      if (line.startsWith('activity:')) ended ??= endConnections(other.db);
    };
    const manifest = await openBackup(path);
    const restore = restoreBackup(target, settingsOf(), { path, manifest, report });
    expect(await restore.catch(isDatabaseUnavailable)).toBe(true);
    await ended;
    expect(await tablesOf(other.db)).toEqual([]);
  });
});

it('an archive on a full disk says so', async () => {
  async function* entries() {
    for (let part = 1; part < 9; part++) yield { name: `tables/x/${part}.copy`, bytes: randomBytes(2 ** 20) };
  }
  const file = await open('/dev/full', 'w');
  const failed = await writeArchive(file, entries()).catch(describeError);
  await file.close();
  expect(failed).toMatch(/^No room is left on the disk: ENOSPC/);
});

it('a restore and a platform that starts meanwhile do not mix: the later one finds the tables', async () => {
  const { options, settings } = await emptyDatabase('postgres');
  const [target, other] = [await connectDatabase(options), await connectDatabase(options)];
  closeLater(target);
  closeLater(other);
  let restoring: Promise<unknown> | undefined;
  await other.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(locks.schema)})`.execute(tx);
    restoring = restoreInto(target, path, settings).catch((error: Error) => error.message);
    await untilLocked(target.db);
    await sql`create table users (id integer); create table activity (id integer)`.execute(tx);
  });
  expect(await restoring).toMatch(/^Setting DATABASE_URL: there is a platform in this database already/);
});
