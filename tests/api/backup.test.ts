import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readArchive } from '../../server/backup/archive';
import { writeBackup } from '../../server/backup/backup';
import { encryptedColumns } from '../../server/domain/index';
import { checkBooks } from '../../server/domain/ledger/checkBooks';
import { readStoredFile, storeFile, type StoredReceipt } from '../../server/domain/receipts/receiptFiles';
import { backupCommand, restoreCommand } from '../../server/commands/backup';
import { allowDirectWrites } from '../../server/domain/ledger/ledgerGuards';
import { connectDatabase, openDatabase } from '../../server/domain/open';
import type { Db } from '../../server/database/schema';
import { demoPassword } from '../../server/demo/people';
import { DataKeys, newDataKey, readDataKeys } from '../../server/base/dataKeys';
import { serverArguments } from '../startServer';
import { describeOnBoth } from './describeOnBoth';
import {
  addAwkwardRows,
  backUp,
  emptyDatabase,
  longText,
  longTexts,
  movePayIn,
  openFolder,
  restoreInto,
  restoreNew,
  settingsOf,
  silent,
} from './backups';
import { contentOf, schemaOf, sequencesOf } from './databaseContent';
import { untilLocked } from './lockWait';
import {
  kinds,
  kindsForRules,
  newDemoDatabase,
  newDemoFolder,
  newPostgresDatabase,
  openTestPlatform,
  platformOn,
  type TestPlatform,
} from './testPlatform';

const root = new URL('../../', import.meta.url).pathname;
/** Tables whose rows a backup leaves out. */
const leftOut = ['sessions', 'builds', 'built-files'];
const { closeLater, newPath, newFolder } = openFolder();

const without = (content: Record<string, string[]>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(content).filter(([name]) => !names.includes(name)));

describeOnBoth('a backup of %s', (from) => {
  let source: TestPlatform;
  let path: string;
  beforeAll(async () => {
    source = await openTestPlatform(from);
    await addAwkwardRows(source.database.db);
    await movePayIn(source);
    path = await backUp(source.database, newPath());
  });
  afterAll(() => source.close());

  it('a backup has long tables in several parts', async () => {
    const sizes: number[] = [];
    for await (const { name, bytes } of readArchive(path))
      if (name.startsWith('tables/activity/')) sizes.push(bytes.length);
    expect(sizes.length).toBeGreaterThan(1);
    expect(Math.max(...sizes)).toBeLessThan(6 * 2 ** 20);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(longTexts * longText);
  });

  for (const into of kinds)
    describe(`restored into ${into}`, { tags: into === from ? ['long'] : [] }, () => {
      let target: TestPlatform;
      beforeAll(async () => {
        const { database, url } = await restoreNew(into, path);
        target = await platformOn(database, url);
      });
      afterAll(() => target.close());

      it('a restored database has all rows of all tables, as they were', async () => {
        const [before, after] = [await contentOf(source.database.db), await contentOf(target.database.db)];
        expect(without(after, leftOut)).toEqual(without(before, leftOut));
        expect(before['sessions']).not.toEqual([]);
        for (const name of leftOut) expect(after[name]).toEqual([]);
      });

      it('a restored database has the same columns, constraints, indexes, triggers and functions', async () => {
        expect(await schemaOf(target.database.db)).toEqual(await schemaOf(source.database.db));
      });

      it('a restored database is a platform with right books, sign-in, lists, guards, and ids that go on', async () => {
        const { db } = target.database;
        expect(await sequencesOf(db)).toEqual(await sequencesOf(source.database.db));
        expect(await checkBooks(db)).toEqual([]);
        const owner = { loginId: 'owner@example.com', password: demoPassword };
        expect((await target.call(null, 'POST', 'login/', owner)).json.access).toMatch(/^ey/);
        const idsOf = async (api: TestPlatform) =>
          (await api.call('owner', 'GET', 'mgmt/invoices?range=[0,999]')).json.map(({ id }) => id);
        const ids = await idsOf(source);
        expect(await idsOf(target)).toEqual(ids);
        await movePayIn(target);
        expect((await idsOf(target)).toSorted((a, b) => a - b)).toEqual(
          [...ids, Math.max(...ids) + 1].toSorted((a, b) => a - b),
        );
        expect(await checkBooks(db)).toEqual([]);
        await expect(sql`update activity set act = 'x'`.execute(db)).rejects.toThrow('append-only');
        await expect(sql`update "balance-accounts" set amount = amount + 1`.execute(db)).rejects.toThrow('follow from');
      });
    });
});

describe.each(kindsForRules)('the files of receipts, on %s', { tags: ['long'] }, (kind) => {
  const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n`);
  const inFolder = async () => settingsOf({ RECEIPTS_DIR: await newFolder() });

  /** A database with a receipt in it and two in a folder, and that folder. */
  const withReceipts = async () => {
    const { database } = await openTestPlatform(kind);
    closeLater(database);
    const settings = await inFolder();
    const receipts: StoredReceipt[] = [];
    for (const [file, where] of [
      ['in the database', settingsOf()],
      ['in the folder', settings],
      ['in the folder, too', settings],
    ] as const)
      await database.db.transaction().execute(async (tx) => {
        const sha256 = createHash('sha256').update(pdf(file)).digest('hex');
        const row = tx.insertInto('receipts').values({ invoiceId: 1, file, sha256, size: pdf(file).length });
        const { id } = await row.returning('id').executeTakeFirstOrThrow();
        receipts.push({ id, file, sha256 });
        await storeFile(tx, where, { id, file, sha256 }, pdf(file));
      });
    return { database, settings, receipts };
  };

  it.each([
    ['a folder', true],
    ['the database', false],
  ])('files of receipts come back into %s', async (_where, isFolder) => {
    const { database, settings, receipts } = await withReceipts();
    const path = await backUp(database, newPath(), settings);
    const target = isFolder ? await inFolder() : settingsOf();
    const restored = await restoreNew(kind, path, target);
    closeLater(restored.database);
    const read = await Promise.all(receipts.map((receipt) => readStoredFile(restored.database.db, target, receipt)));
    expect(read.map((content) => Buffer.from(content!).toString())).toEqual(
      ['in the database', 'in the folder', 'in the folder, too'].map((text) => pdf(text).toString()),
    );
    expect(isFolder ? await readdir(target.RECEIPTS_DIR!) : []).toHaveLength(isFolder ? 2 : 0);
  });

  it('files of receipts are asked for where their folder is not named, and named where one is missing or was changed', async () => {
    const { database, settings, receipts } = await withReceipts();
    await expect(backUp(database, newPath())).rejects.toThrow(
      'Setting RECEIPTS_DIR: is required: 2 receipts are files',
    );
    await expect(backUp(database, newPath(), await inFolder())).rejects.toThrow(
      'Setting RECEIPTS_DIR: has none of the 2 receipts',
    );
    const [, changed, whole] = receipts as [unknown, { id: number; sha256: string }, { sha256: string }];
    await writeFile(join(settings.RECEIPTS_DIR!, `${changed.sha256}.pdf`), 'another');
    const path = newPath();
    const { lostReceipts, receiptFiles } = await writeBackup(database, settings, path, silent);
    expect({ lostReceipts, receiptFiles }).toEqual({ lostReceipts: [changed.id], receiptFiles: 1 });
    const { options } = await emptyDatabase(kind);
    const target = await connectDatabase(options);
    closeLater(target);
    const there = await inFolder();
    expect(await restoreInto(target, path, there)).toMatchObject({ lostReceipts: 1, receiptFiles: 1 });
    expect(await readdir(there.RECEIPTS_DIR!)).toEqual([`${whole.sha256}.pdf`]);
  });
});

describe('a backup beside a platform that works', () => {
  it('a backup beside a platform that works is one moment, while money moves', async () => {
    const api = await openTestPlatform('postgres');
    closeLater(api);
    await addAwkwardRows(api.database.db);
    const path = newPath();
    const moved = { before: 0, meanwhile: 0 };
    let tables = 0;
    let isDone = false;
    const move = async () => {
      while (!isDone) {
        await movePayIn(api);
        moved[tables === 0 ? 'before' : 'meanwhile']++;
      }
    };
    const backup = async () => {
      await expect.poll(() => moved.before).toBeGreaterThan(2);
      await writeBackup(api.database, settingsOf(), path, () => tables++);
    };
    await Promise.all([move(), backup().finally(() => (isDone = true))]);
    expect(moved.meanwhile).toBeGreaterThan(2);
    const { database } = await restoreNew('postgres', path);
    closeLater(database);
    expect(await checkBooks(database.db)).toEqual([]);
    const count = async (db: Db) => (await db.selectFrom('invoices').select('id').execute()).length;
    expect(await count(database.db)).toBeLessThan(await count(api.database.db));
  });

  it('a backup waits for another version that changes a table, and has its rows then', { tags: ['long'] }, async () => {
    const { database } = await openTestPlatform('postgres');
    closeLater(database);
    const path = newPath();
    let written: Promise<unknown> | undefined;
    await database.db.transaction().execute(async (tx) => {
      // Every row is written anew: a reader with an older snapshot would see none.
      await sql`alter table users add column mark uuid not null default gen_random_uuid()`.execute(tx);
      written = writeBackup(database, settingsOf(), path, silent);
      await untilLocked(database.dbWithoutTimeout);
    });
    await written;
    const restored = await restoreNew('postgres', path);
    closeLater(restored.database);
    const [before, after] = [await contentOf(database.db), await contentOf(restored.database.db)];
    expect(after['users']).toEqual(before['users']);
  });
});

describeOnBoth(
  'the commands on %s',
  (kind) => {
    const run = (settings: Record<string, string>, ...args: string[]) =>
      promisify(execFile)(process.execPath, [...serverArguments(root), ...args], {
        cwd: root,
        env: { PATH: process.env.PATH, ...settings },
      }).then(
        ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
        ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
      );
    /** Settings that name a database of this kind. */
    const named = async (url: () => Promise<string>, data: () => Promise<string>): Promise<Record<string, string>> =>
      kind === 'postgres' ? { DATABASE_URL: await url(), DATA_DIR: await newFolder() } : { DATA_DIR: await data() };

    /** What commands call the database of these settings. */
    const nameOf = ({ DATABASE_URL: url, DATA_DIR: data }: Record<string, string>) => {
      if (url === undefined) return `embedded, in ${data}`;
      const { pathname, port } = new URL(url);
      return `${pathname.slice(1)} at 127.0.0.1:${port}`;
    };

    /** Adds a secret that this key encrypts, and a difference of the books. */
    const change = async ({ DATABASE_URL: url, DATA_DIR: data }: Record<string, string>, key: string) => {
      const { db, close } = await openDatabase({ url, folder: data! });
      const { id: clientId } = await db
        .selectFrom('users')
        .select('id')
        .where('email', '=', 'merchant@example.com')
        .executeTakeFirstOrThrow();
      const { about } = encryptedColumns.find(({ table }) => table === 'webhooks')!;
      const secret = new DataKeys(readDataKeys(key)).encrypt('a secret', about(clientId));
      await db.insertInto('webhooks').values({ clientId, url: 'https://shop.example/', secret }).execute();
      await db.transaction().execute(async (tx) => {
        await allowDirectWrites(tx);
        await sql`update "balance-accounts" set amount = amount + 1 where id = 3`.execute(tx);
      });
      await close();
    };

    it('the commands of backups say what they did, what they do not have, and what is wrong', async () => {
      const source = await named(newDemoDatabase, newDemoFolder);
      const key = newDataKey();
      await change(source, key);
      const path = newPath();
      const made = await run(source, 'backup', path);
      expect(made.stderr).toBe(`Database ${nameOf(source)}\n`);
      expect(made.stdout).toContain('\ninvoices: 60 rows\n');
      expect(made.stdout).toMatch(
        /backup-\d+\.tar\.gz: [\d,]+ rows, 0 receipt files, [\d,]+ bytes, [\d.]+ seconds\nThe keys are not in it\. .*\n$/,
      );
      expect((await stat(path)).mode & 0o777).toBe(0o600);
      const bytes = await readFile(path);
      const again = `${path} exists already. Name another file: nothing is overwritten.\n`;
      expect(await run(source, 'backup', path)).toEqual({
        code: 1,
        stdout: '',
        stderr: `Database ${nameOf(source)}\n${again}`,
      });
      expect(await readFile(path)).toEqual(bytes);
      // A file is no folder, for whoever writes.
      expect(await run(source, 'backup', join(path, 'x.tar.gz'))).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/\nThe folder .* cannot be written to by the user of this command\n$/) as string,
      });

      const target = await named(newPostgresDatabase, newFolder);
      const restored = await run({ ...target, DATA_KEY: newDataKey(), RECEIPT_DIR: '/receipts' }, 'restore', path);
      expect(restored.code).toBe(1);
      // Whoever forgot the settings would otherwise not see that it went into the folder data.
      expect(restored.stderr).toBe(
        `RECEIPT_DIR is not a setting: did you mean RECEIPTS_DIR?\nDatabase ${nameOf(target)}\n`,
      );
      expect(restored.stdout).toMatch(/^Backup of \S+, version \d+\.\d+\.\d+\nChecking the backup\n/);
      expect(restored.stdout).toMatch(/\namount of balance 3: is .*\n1 difference\n/);
      expect(restored.stdout).toMatch(/\n[\d,]+ rows, 0 receipt files, [\d.]+ seconds\n/);
      expect(restored.stdout).toContain('Setting DATA_KEY: does not decrypt 1 secret of webhooks.');
      const { rows } = await (async () => {
        const { db, close } = await connectDatabase({ url: target.DATABASE_URL, folder: target.DATA_DIR! });
        return sql`select 1 from invoices`.execute(db).finally(close);
      })();
      expect(rows).toHaveLength(60);
    });
  },
  60_000,
);

it('the commands of backups ask for a file, and for a database that is there', async () => {
  await expect(backupCommand([])).rejects.toThrow('Name the file: npm run backup -- backup.tar.gz');
  await expect(restoreCommand([])).rejects.toThrow('Name the file: npm run restore -- backup.tar.gz');
  await expect(
    backUp(closeLater(await connectDatabase((await emptyDatabase('postgres')).options)), '/no/such/folder/x'),
  ).rejects.toThrow('There is no folder /no/such/folder for the backup');
}, 120_000);
