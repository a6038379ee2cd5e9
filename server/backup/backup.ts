import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { readStoredFile, type StoredReceipt } from '../domain/receipts/receiptFiles';
import type { CopyTransaction } from '../database/copyRows';
import { readAppliedNames, refuseOtherVersions } from '../database/migrations';
import type { Database } from '../database/open';
import type { Tx } from '../database/schema';
import { readSchema, readTableNames } from '../database/storedSchema';
import { writeAtomically } from '../base/atomicFile';
import { CommandRefused } from '../base/commandRefused';
import { SettingError, type Settings } from '../base/settings';
import { writeArchive, type Entry } from './archive';
import { newManifest, type Manifest } from './manifest';
import { countRows, manifestName, receiptName, rowsName } from './parts';
import { progressOf, type Report } from './progress';

/**
 * Tables whose rows are left out. A session that was ended after the backup must not come back to life by restoring it, so
 * people sign in again. The files of builds are stored by the next start.
 */
const leftOut: readonly string[] = ['sessions', 'builds', 'built-files'];

/** What a backup has. */
export interface BackupSummary {
  rows: number;
  receiptFiles: number;
  /** Ids of receipts whose files are missing or were changed; they are not in it. */
  lostReceipts: number[];
  bytes: number;
}

/** How many receipts are looked up at a time. */
const receiptsAtOnce = 1000;

/** SQL: the receipts that are files. */
const receiptsInFiles = sql`receipts r where not exists (select 1 from "receipt-files" f where f."receiptId" = r.id)`;

const countReceiptFiles = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${receiptsInFiles}`.execute(tx);
  return rows[0]!.count;
};

const readReceipts = async (tx: Tx, after: number): Promise<StoredReceipt[]> => {
  const { rows } = await sql<StoredReceipt>`select r.id, r.file, r.sha256 from ${receiptsInFiles} and r.id > ${after}
    order by r.id limit ${receiptsAtOnce}`.execute(tx);
  return rows;
};

/** The files of receipts. Adds the ids of those that are missing or were changed to `lost`. */
async function* receiptEntries(tx: Tx, settings: Settings, lost: number[]): AsyncGenerator<Entry> {
  for (let found = await readReceipts(tx, 0); found.length > 0; found = await readReceipts(tx, found.at(-1)!.id))
    for (const receipt of found) {
      const content = await readStoredFile(tx, settings, receipt);
      const isRight = content && createHash('sha256').update(content).digest('hex') === receipt.sha256;
      if (isRight) yield { name: receiptName(receipt.id), bytes: Buffer.from(content) };
      else lost.push(receipt.id);
    }
}

/** The rows of all tables, table by table. Throws when they are not as many as the manifest says. */
async function* rowEntries(
  { readRows }: CopyTransaction,
  { tables, leftOut: without }: Manifest,
  report: Report,
): AsyncGenerator<Entry> {
  for (const table of tables.filter(({ name, rows }) => rows > 0 && !without.includes(name))) {
    const addToProgress = progressOf(report, table);
    let [part, rows] = [0, 0];
    for await (const bytes of readRows(table)) {
      const rowsOfPart = countRows(bytes);
      rows += rowsOfPart;
      addToProgress(rowsOfPart);
      yield { name: rowsName(table.name, ++part), bytes };
    }
    if (rows !== table.rows) throw new Error(`${table.name} has ${table.rows} rows, and ${rows} were read`);
  }
}

const readManifestOf = async (tx: Tx): Promise<Manifest> => {
  const { tables, create, complete } = await readSchema(tx);
  const countOf = async (name: string) => {
    if (leftOut.includes(name)) return 0;
    // The rows of a divided table are those of its parts.
    const { rows } = await sql<{ count: number }>`select count(*) as count from only ${sql.table(name)}`.execute(tx);
    return rows[0]!.count;
  };
  const counted: Manifest['tables'] = [];
  for (const table of tables) counted.push({ ...table, rows: await countOf(table.name) });
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(tx);
  return newManifest({
    postgresql: rows[0]!.version,
    migrations: [...(await readAppliedNames(tx))],
    tables: counted,
    leftOut: leftOut.filter((name) => tables.some((table) => table.name === name)),
    receiptFiles: await countReceiptFiles(tx),
    create,
    complete,
  });
};

const refuseExisting = (path: string) => {
  const folder = dirname(path);
  if (!existsSync(folder)) throw new CommandRefused(`There is no folder ${folder} for the backup`);
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch {
    throw new CommandRefused(`The folder ${folder} cannot be written to by the user of this command`);
  }
  if (existsSync(path)) throw new CommandRefused(`${path} exists already. Name another file: nothing is overwritten.`);
};

/**
 * Writes a backup of the database, and of the files of receipts, as it is at one moment. The file appears under its name when
 * it is complete. Throws `CommandRefused` when there is such a file already or the database is of another version or half made, and
 * `SettingError` when the files of receipts are elsewhere.
 *
 * pg_dump reads neither the embedded database nor the files of receipts, and has to be as new as the server.
 */
export const writeBackup = async (
  database: Database,
  settings: Settings,
  path: string,
  report: Report,
): Promise<BackupSummary> => {
  refuseExisting(path);
  await refuseOtherVersions(database.dbWithoutTimeout);
  if ((await readAppliedNames(database.dbWithoutTimeout)).size === 0)
    throw new CommandRefused('The first start of this platform was interrupted: start it again, then back it up.');
  const names = await readTableNames(database.dbWithoutTimeout);
  return database.runCopy(async (copy) => {
    const { tx } = copy;
    await sql`set transaction isolation level repeatable read, read only`.execute(tx);
    // Before the snapshot: a table that another version changes meanwhile would seem to have no rows.
    await sql`lock table ${sql.join(names.map((name) => sql.table(name)))} in access share mode`.execute(tx);
    const manifest = await readManifestOf(tx);
    if (manifest.receiptFiles > 0 && settings.RECEIPTS_DIR === undefined)
      throw new SettingError(
        `Setting RECEIPTS_DIR: is required: ${manifest.receiptFiles} receipts are files. Give the folder that the platform has.`,
      );
    const lostReceipts: number[] = [];
    async function* entries() {
      yield { name: manifestName, bytes: Buffer.from(JSON.stringify(manifest, undefined, 1)) };
      yield* rowEntries(copy, manifest, report);
      yield* receiptEntries(tx, settings, lostReceipts);
      if (manifest.receiptFiles > 0 && lostReceipts.length === manifest.receiptFiles)
        throw new SettingError(`Setting RECEIPTS_DIR: has none of the ${manifest.receiptFiles} receipts`);
    }
    let bytes = 0;
    await writeAtomically(path, async (file) => {
      bytes = await writeArchive(file, entries());
      refuseExisting(path);
    });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return { rows, receiptFiles: manifest.receiptFiles - lostReceipts.length, lostReceipts, bytes };
  });
};
