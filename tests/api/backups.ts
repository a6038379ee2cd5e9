import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { writeBackup } from '../../server/backup/backup';
import { openBackup, restoreBackup } from '../../server/backup/restore';
import { makeInvoice } from '../../server/domain/invoices/make';
import { connectDatabase } from '../../server/domain/open';
import { bringUpToDate, type Database, type DatabaseOptions } from '../../server/database/open';
import type { Db } from '../../server/database/schema';
import { readSettings, type Settings } from '../../server/base/settings';
import { InvoiceStatus, PaymentType } from '../../src/resources/statuses/invoices';
import { awkwardTexts } from './awkwardRows';
import { newPostgresDatabase, userIdOf, type Kind, type TestPlatform } from './testPlatform';

/** Prints nothing of the progress. */
export const silent = (): undefined => undefined;

/** Settings of a test, with these values. */
export const settingsOf = (values: Record<string, string> = {}): Settings =>
  readSettings({ NODE_ENV: 'test', ...values });

/** A folder for the files of a suite, and what is to be closed after each of its tests. */
export const openFolder = () => {
  let folder = '';
  let files = 0;
  const closing: (() => unknown)[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'console-backup-'));
  });
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  });
  afterAll(() => rm(folder, { recursive: true }));
  return {
    /** Closes this after the test. */
    closeLater: <A extends { close: () => unknown }>(opened: A): A => {
      closing.push(() => opened.close());
      return opened;
    },
    /** A name that no file has yet. */
    newPath: () => join(folder, `backup-${++files}.tar.gz`),
    newFolder: () => mkdtemp(join(folder, 'folder-')),
  };
};

/** An empty database of this kind: how to open it, and the settings that name it. */
export const emptyDatabase = async (kind: Kind): Promise<{ options: DatabaseOptions; settings: Settings }> => {
  const url = kind === 'postgres' ? await newPostgresDatabase() : undefined;
  return { options: { url, folder: 'memory://' }, settings: settingsOf(url ? { DATABASE_URL: url } : {}) };
};

/** Backs up a database into this file, and returns it. */
export const backUp = async (database: Database, path: string, settings = settingsOf()): Promise<string> => {
  await writeBackup(database, settings, path, silent);
  return path;
};

/** Restores a file into an open database. */
export const restoreInto = async (database: Database, path: string, settings = settingsOf()) =>
  restoreBackup(database, settings, { path, manifest: await openBackup(path), report: silent });

/** Restores a file into a new database of this kind, as the command does. */
export const restoreNew = async (kind: Kind, path: string, settings?: Settings) => {
  const { options } = await emptyDatabase(kind);
  const database = await connectDatabase(options);
  await restoreInto(database, path, settings);
  return { database: await bringUpToDate(database, false), url: options.url };
};

let moves = 0;

/** Moves money: a new pay-in that an Owner completes. */
export const movePayIn = async (api: TestPlatform): Promise<void> => {
  const { db, settings } = api.platform;
  await db.updateTable('payment-accounts').set({ restUntil: null }).execute();
  await db.updateTable('devices').set({ lastSeen: new Date().toISOString() }).execute();
  const request = {
    clientId: await userIdOf(api, 'merchant'),
    paymentType: PaymentType.PayIn,
    amount: (10 + ++moves / 100).toFixed(2),
    cid: null,
    paymentMethod: null,
    address: `moves ${moves}`,
  };
  const { uuid } = await db.transaction().execute(async (tx) => {
    const { id } = await makeInvoice(tx, settings, request);
    return tx.selectFrom('invoices').select('uuid').where('id', '=', id).executeTakeFirstOrThrow();
  });
  const { status, json } = await api.call('owner', 'POST', `mgmt/invoices/${uuid}/resolve`, {
    status: InvoiceStatus.Complete,
  });
  expect(status, json.message).toBe(200);
};

/** How many rows of activity `addAwkwardRows` adds that have a long text, and of how many characters. */
export const [longTexts, longText] = [60, 96_000] as const;

const textsOfRows = [
  ...awkwardTexts,
  '',
  '\\N',
  '\\.',
  'tab\there',
  'line\nfeed\r\n',
  `"quoted", 'twice'`,
  '\u0001\u007f',
  '{"a": [null]}',
];

/** Adds rows that are hard to write as text, and as many as need several parts. */
export const addAwkwardRows = async (db: Db): Promise<void> => {
  await db
    .insertInto('support')
    .values(textsOfRows.map((text) => ({ ticketName: text, ticketAuthor: null, ticketDescription: `${text}\n` })))
    .execute();
  await db
    .insertInto('views')
    .values(textsOfRows.map((text) => ({ name: text, query: JSON.stringify({ text }), userId: 1 })))
    .execute();
  await sql`insert into "exchange-rates" (price, "createDate") values
    (123456789012345678.91, '2026-01-02 03:04:05.123456+03'), (null, '1999-12-31 23:59:59.999999+00'),
    (0.10, 'infinity')`.execute(db);
  await sql`insert into devices (uuid, title, "signalLevel", "batteryLevel") values
    ('00000000-0000-4000-8000-00000000000a', 'numbers', 0.1::float8 + 0.2::float8, 1e-300),
    (gen_random_uuid(), null, 'NaN', '-Infinity')`.execute(db);
  // Random, because repeated texts are stored compressed.
  await sql`insert into "all-activity" (entity, act, before) select 'views', 'long', (select
      string_agg(md5(random()::text || n), '' order by i) from generate_series(1, ${longText / 32}::integer) i)
    from generate_series(1, ${longTexts}::integer) n`.execute(db);
};
