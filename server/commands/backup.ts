import { resolve } from 'node:path';
import { openBackup, restoreBackup } from '../backup/restore';
import { counted, type Report } from '../backup/progress';
import { writeBackup } from '../backup/backup';
import { encryptedColumns } from '../domain/index';
import { countUndecryptable } from '../database/encryptedColumns';
import { connectDatabase } from '../domain/open';
import { KnownServer, RefusedServer } from '../database/knownServer';
import { bringUpToDate } from '../database/open';
import type { Db } from '../database/schema';
import { readServer } from '../database/serverIdentity';
import { existingDataKeysOf } from '../database/storedKeys';
import { commandLine } from '../base/commandLine';
import { CommandRefused } from '../base/commandRefused';
import { SettingError, type Settings } from '../base/settings';
import { reportBooks } from './checkBooks';
import { readCommandSettings } from './withDatabase';

const report: Report = (line) => void process.stdout.write(`${line}\n`);

const msPerSecond = 1000;

/** Returns a function that says how many seconds have passed since now. */
const stopwatch = () => {
  const startedAt = performance.now();
  return () => `${((performance.now() - startedAt) / msPerSecond).toFixed(1)} seconds`;
};

const fileNamed = (path: string | undefined, command: string): string => {
  if (!path) throw new CommandRefused(`Name the file: ${commandLine(command, 'backup.tar.gz')}`);
  return resolve(path);
};

/** `backup`: writes the configured database into a file. */
export const backupCommand = async ([path]: readonly string[]): Promise<number> => {
  const file = fileNamed(path, 'backup');
  const passed = stopwatch();
  const settings = readCommandSettings();
  const { DATABASE_URL, DATA_DIR } = settings;
  const database = await connectDatabase({ url: DATABASE_URL, folder: DATA_DIR, mustExist: true });
  const { rows, receiptFiles, lostReceipts, bytes } = await writeBackup(database, settings, file, report).finally(() =>
    database.close(),
  );
  if (lostReceipts.length > 0)
    report(`RECEIPTS_DIR lacks the files of ${counted(lostReceipts.length, 'receipt')}: ${lostReceipts.join(', ')}`);
  report(
    `${file}: ${counted(rows, 'row')}, ${counted(receiptFiles, 'receipt file')}, ${counted(bytes, 'byte')}, ${passed()}`,
  );
  report(
    DATABASE_URL === undefined
      ? `The keys are not in it. Keep them apart from it: the files data-key and token-secret of ${resolve(DATA_DIR)}, or DATA_KEY and TOKEN_SECRET where they are set.`
      : 'The keys are not in it. Keep DATA_KEY and TOKEN_SECRET apart from it.',
  );
  return 0;
};

/** Says which secrets the configured data key does not open: the platform would have lost them. */
const reportUndecryptable = async (db: Db, settings: Settings) => {
  for (const [of, count] of await countUndecryptable(db, existingDataKeysOf(settings), encryptedColumns))
    report(
      `Setting DATA_KEY: does not decrypt ${counted(count, 'secret')} of ${of}. Give the key of the platform that was backed up before you start this one: its DATA_KEY, or what the file data-key in its DATA_DIR has.`,
    );
};

/** Says what is still to be done where instances with this `DATA_DIR` refuse the server, because another one was at its address. */
const reportRefusal = async ({ DATABASE_URL: url, DATA_DIR: folder }: Settings) => {
  const found = url === undefined ? undefined : await readServer(url);
  if (url === undefined || !found) return;
  try {
    new KnownServer(url, folder).check(found);
  } catch (error) {
    if (!(error instanceof RefusedServer || error instanceof SettingError)) throw error;
    report(`Instances do not use it yet. ${error.message}`);
  }
};

/** `restore`: fills the configured database, which must be empty, from a backup. Exit code 1 when its books differ. */
export const restoreCommand = async ([path]: readonly string[]): Promise<number> => {
  const file = fileNamed(path, 'restore');
  const passed = stopwatch();
  const settings = readCommandSettings();
  const { DATABASE_URL: url, DATA_DIR: folder } = settings;
  const manifest = await openBackup(file);
  report(`Backup of ${manifest.createDate}, version ${manifest.version}`);
  // After the loss of a database server an empty one stands at its address: nothing in it could be lost, and no other is accepted.
  const database = await connectDatabase({ url, folder: url === undefined ? folder : 'memory://' });
  try {
    const { rows, receiptFiles, lostReceipts } = await restoreBackup(database, settings, {
      path: file,
      manifest,
      report,
    });
    report('Bringing it to this version, with the indexes of lists and searches');
    // Nobody else uses it yet.
    const { dbWithoutTimeout: db } = await bringUpToDate(database, false);
    const code = await reportBooks(db);
    if (lostReceipts > 0)
      report(`The files of ${counted(lostReceipts, 'receipt')} were missing when it was backed up.`);
    report(`${counted(rows, 'row')}, ${counted(receiptFiles, 'receipt file')}, ${passed()}`);
    await reportUndecryptable(db, settings);
    await reportRefusal(settings);
    report('A backup has no keys: start the platform with the DATA_KEY and the TOKEN_SECRET that it had.');
    return code;
  } finally {
    await database.close();
  }
};
