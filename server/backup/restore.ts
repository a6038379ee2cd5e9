import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { checkReceiptsFolder, storeFile, type StoredReceipt } from '../domain/receipts/receiptFiles';
import type { CopyTransaction } from '../database/copyRows';
import { locks } from '../database/locks';
import { hasPlatform } from '../database/hasPlatform';
import type { Database } from '../database/open';
import type { Db, Tx } from '../database/schema';
import { readTableNames, setSequence } from '../database/storedSchema';
import { CommandRefused } from '../base/commandRefused';
import { SettingError, type Settings } from '../base/settings';
import { readArchive, type Entry } from './archive';
import { readManifest, type Manifest } from './manifest';
import { countRows, manifestName, partOf } from './parts';
import { progressOf, type Report } from './progress';

/** What was restored. */
export interface RestoreSummary {
  rows: number;
  receiptFiles: number;
  /** How many files of receipts were missing when the backup was made. */
  lostReceipts: number;
}

/**
 * Reads what a backup says of itself. Throws `CommandRefused` when the file is none, or of a version that this one cannot
 * restore.
 */
export const openBackup = async (path: string): Promise<Manifest> => {
  for await (const { name, bytes } of readArchive(path)) {
    if (name === manifestName) return readManifest(bytes);
    break;
  }
  throw new CommandRefused(`${path} is not a backup of the platform: it begins with no ${manifestName}`);
};

/** Throws `SettingError`, naming the setting, when the database has tables already. */
const refuseUsed = async (db: Db, { DATABASE_URL, DATA_DIR }: Settings) => {
  const names = await readTableNames(db);
  if (names.length === 0) return;
  const what = (await hasPlatform(db)) ? 'is a platform' : `are other tables (${names.slice(0, 3).join(', ')})`;
  throw new SettingError(
    DATABASE_URL === undefined
      ? `Setting DATA_DIR: there ${what} in ${DATA_DIR} already. Restore into another folder.`
      : `Setting DATABASE_URL: there ${what} in this database already. Restore into an empty one.`,
  );
};

/** Reads the whole backup, and throws `CommandRefused` unless all is there that its manifest says. */
const checkParts = async (path: string, { tables }: Manifest) => {
  const missing = new Map(tables.map(({ name, rows }) => [name, rows]));
  for await (const { name, bytes } of readArchive(path)) {
    const part = partOf(name);
    if (part && 'table' in part) missing.set(part.table, (missing.get(part.table) ?? 0) - countRows(bytes));
    else if (!part && name !== manifestName)
      throw new CommandRefused(`${path} has ${name}, which is no part of a backup`);
  }
  for (const [name, rows] of missing)
    if (rows !== 0)
      throw new CommandRefused(
        `${path} is damaged: ${name} has ${Math.abs(rows)} rows too ${rows > 0 ? 'few' : 'many'}`,
      );
};

/** Stores the file of a receipt: where the settings say, whatever they said when the backup was made. */
const restoreReceipt = async (tx: Tx, settings: Settings, id: number, bytes: Buffer) => {
  const { rows } = await sql<StoredReceipt>`select id, file, sha256 from receipts where id = ${id}`.execute(tx);
  if (rows[0]?.sha256 !== createHash('sha256').update(bytes).digest('hex'))
    throw new CommandRefused(`The backup has another file than receipt ${id} is`);
  await storeFile(tx, settings, rows[0], bytes);
};

/** Writes the rows and the files of receipts. Returns how many, and how many bytes the rows are. */
const restoreParts = async (
  entries: AsyncIterable<Entry>,
  { tx, writeRows, requireRoom }: CopyTransaction,
  { manifest, settings, report }: { manifest: Manifest; settings: Settings; report: Report },
) => {
  const tables = new Map(
    manifest.tables.map((table) => [table.name, { table, addToProgress: progressOf(report, table) }]),
  );
  const total = { rows: 0, bytes: 0, receiptFiles: 0 };
  for await (const { name, bytes } of entries) {
    const part = partOf(name);
    if (part && 'table' in part) {
      const { table, addToProgress } = tables.get(part.table)!;
      const rows = await writeRows(table, bytes);
      if (rows !== countRows(bytes)) throw new Error(`${name} has ${countRows(bytes)} rows, and ${rows} were written`);
      addToProgress(rows);
      total.rows += rows;
      total.bytes += bytes.length;
    } else if (part) {
      await requireRoom(bytes.length);
      await restoreReceipt(tx, settings, part.receipt, bytes);
      total.receiptFiles++;
    }
  }
  return total;
};

const run = async (tx: Tx, statements: readonly string[]) => {
  for (const statement of statements) await sql.raw(statement).execute(tx);
};

/**
 * Restores a backup into an empty database, in one transaction: all of it or nothing. The database has the schema of the version
 * that wrote it then. Throws `SettingError` when there is something in the database, and `CommandRefused` when the backup is
 * damaged, before anything is written.
 */
export const restoreBackup = async (
  database: Database,
  settings: Settings,
  { path, manifest, report }: { path: string; manifest: Manifest; report: Report },
): Promise<RestoreSummary> => {
  checkReceiptsFolder(settings);
  await refuseUsed(database.dbWithoutTimeout, settings);
  report('Checking the backup');
  await checkParts(path, manifest);
  return database.runCopy(async (copy) => {
    const { tx, requireRoom } = copy;
    // A platform that starts meanwhile, or another restore, waits for this one.
    await sql`select pg_advisory_xact_lock(${sql.lit(locks.schema)})`.execute(tx);
    await refuseUsed(tx, settings);
    // Functions may name tables that are made after them.
    await sql`set local check_function_bodies = off`.execute(tx);
    await run(tx, manifest.create);
    const { rows, bytes, receiptFiles } = await restoreParts(readArchive(path), copy, { manifest, settings, report });
    report('Making constraints, indexes and triggers');
    // They take less room than the rows.
    await requireRoom(bytes);
    await sql`analyze ${sql.join(manifest.tables.map(({ name }) => sql.table(name)))}`.execute(tx);
    await run(tx, manifest.complete);
    for (const { name, sequence } of manifest.tables) if (sequence) await setSequence(tx, name, sequence);
    return { rows, receiptFiles, lostReceipts: manifest.receiptFiles - receiptFiles };
  });
};
