import { accessSync, constants, existsSync } from 'node:fs';
import { createServer, isIPv6 } from 'node:net';
import { dirname, resolve } from 'node:path';
import { sql } from 'kysely';
import { encryptedColumns } from '../domain/index';
import { checkReceiptsFolder } from '../domain/receipts/receiptFiles';
import { checkDataKeys } from '../database/encryptedColumns';
import { isDivided } from '../database/activityMonths';
import { missingListIndexes } from '../database/indexes';
import { refuseOtherVersions } from '../database/migrations';
import { isDatabase } from '../database/dataFolder';
import { hasPlatform } from '../database/hasPlatform';
import { describeOtherTables } from '../database/otherTables';
import { connectDatabase } from '../domain/open';
import type { Db } from '../database/schema';
import { existingDataKeysOf } from '../database/storedKeys';
import { missingInDatabase } from '../database/tables';
import { refuseDemoAccounts } from '../demo/demoAccountGuard';
import { databaseName } from './databaseName';
import { describeError } from './describeError';
import { warnOfMisspelled } from '../base/misspelledSettings';
import { changedSettings, readSettings, SettingError, type Settings } from '../base/settings';
import { commit, version } from '../base/version';
import { metricsPath } from '../metrics/listen';
import { activeOwners } from '../session/owners';

const listenOnce = (port: number, host: string) =>
  new Promise<void>((done, reject) => {
    const server = createServer().once('error', reject);
    server.listen(port, host, () => server.close(() => done()));
  });

/** How long (ms) an instance that runs may take to say so. */
const answerMs = 2000;

/** Whether an instance of the console, and no other program, is what listens there: its answer begins so. */
const isConsole = async (address: string, beginning: string): Promise<boolean> => {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(answerMs) });
    return (await answer.text()).startsWith(beginning);
  } catch {
    return false;
  }
};

/** What follows where an instance that runs has the port: usually the one that is to be started again. */
const whenStopped = ', once the instance that runs there has stopped';

/** Tries a port. Returns what is to be said where an instance of the console has it. Rejects where another program does. */
const tryPort = async (port: number, host: string, probe: { path: string; beginning: string }): Promise<string> => {
  try {
    await listenOnce(port, host);
    return '';
  } catch (error) {
    const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    const name = isIPv6(host) ? `[${host}]` : host;
    if (isTaken && (await isConsole(`http://${name}:${port}${probe.path}`, probe.beginning))) return whenStopped;
    throw error;
  }
};

const checkPort = async ({ HOST, PORT }: Settings) => {
  const when = await tryPort(PORT, HOST, { path: '/api/health', beginning: '{"status":"up"}' });
  return [`Would serve at http://${HOST}:${PORT}${when}`];
};

const checkMetricsPort = async ({ METRICS_HOST, METRICS_PORT }: Settings) => {
  if (METRICS_PORT === undefined) return ['Would serve no metrics: METRICS_PORT is not set'];
  const probe = { path: metricsPath, beginning: '# HELP console_' };
  const when = await tryPort(METRICS_PORT, METRICS_HOST, probe).catch(({ message }: Error) => {
    throw new SettingError(`Settings METRICS_HOST and METRICS_PORT: ${message}`);
  });
  return [`Would serve metrics at http://${METRICS_HOST}:${METRICS_PORT}${metricsPath}${when}`];
};

const nearestExisting = (path: string): string => (existsSync(path) ? path : nearestExisting(dirname(path)));

/** Throws `SettingError` when a folder could not be made or written to, without making it. */
const checkCanMake = (setting: string, folder: string) => {
  const place = nearestExisting(resolve(folder));
  try {
    accessSync(`${place}/`, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new SettingError(`Setting ${setting}: ${(error as Error).message}`);
  }
};

const checkReceipts = async (settings: Settings) => {
  const { RECEIPTS_DIR: folder } = settings;
  if (folder === undefined) return ['Would store receipts in the database'];
  if (!existsSync(folder)) {
    checkCanMake('RECEIPTS_DIR', folder);
    return [`Would create ${resolve(folder)} and store receipts there`];
  }
  checkReceiptsFolder(settings);
  return [`Would store receipts in ${resolve(folder)}`];
};

const count = (many: number, noun: string) => `${many} ${noun}${many === 1 ? '' : 's'}`;

/** What a start would add to a database that has the platform. */
const additions = async (db: Db): Promise<string> => {
  const { tables, columns } = await missingInDatabase(db);
  const indexes = await missingListIndexes(db);
  const isWhole = !(await isDivided(db));
  if (tables.length + columns.length + indexes.length === 0 && !isWhole) return 'it is of this version';
  const parts = [
    count(tables.length, 'table'),
    count(columns.length, 'column'),
    `${indexes.length} ${indexes.length === 1 ? 'index' : 'indexes'}`,
  ];
  return `would add ${parts.join(', ')}${isWhole ? ', and divide activity by month' : ''}`;
};

const demoText = (settings: Settings) =>
  settings.DEMO ? `demo accounts and ${settings.DEMO_INVOICES} invoices` : 'no users; create two owners then';

const checkContent = async (db: Db, settings: Settings, where: string): Promise<string[]> => {
  if (!(await hasPlatform(db))) {
    const content = (await describeOtherTables(db)) ?? 'empty.';
    return [`${where}: ${content} Would create the tables, and in them ${demoText(settings)}`];
  }
  await refuseOtherVersions(db);
  const { tables } = await missingInDatabase(db);
  if (settings.NODE_ENV === 'production') await refuseDemoAccounts(db);
  const encrypted = encryptedColumns.filter(({ table }) => !tables.includes(table));
  const keys = existingDataKeysOf(settings);
  const givenUp = await checkDataKeys(db, keys, encrypted);
  const owners = (await activeOwners(db)).length;
  return [
    `${where}: ${await additions(db)}`,
    ...givenUp,
    `Active owners: ${owners}${owners === 0 ? ', so nobody can sign in' : ''}`,
  ];
};

const checkDatabase = async (settings: Settings) => {
  const { DATABASE_URL: url, DATA_DIR: folder } = settings;
  if (!url && !isDatabase(folder)) {
    checkCanMake('DATA_DIR', folder);
    return [`It would be created, and in it ${demoText(settings)}`];
  }
  const database = await connectDatabase({ url, folder });
  try {
    const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(
      database.db,
    );
    const where = `PostgreSQL ${rows[0]!.version}`;
    return await checkContent(database.db, settings, where);
  } finally {
    await database.close();
  }
};

const checks: readonly ((settings: Settings) => Promise<string[]>)[] = [
  checkPort,
  checkMetricsPort,
  checkReceipts,
  async (settings) => [`Database ${databaseName(settings)}`],
  checkDatabase,
];

/** Checks of a server that only serves the pages of another platform. */
const checksOfPages: typeof checks = [
  checkPort,
  checkMetricsPort,
  async ({ API_BASE }) => [`Would serve the pages of the platform at ${API_BASE}, without a database`],
];

/** Checks these settings. Returns lines about what a start would do, and whether it would start. */
export const checkStart = async (settings: Settings): Promise<{ lines: string[]; wouldStart: boolean }> => {
  const lines: string[] = [];
  let wouldStart = true;
  for (const check of settings.API_BASE ? checksOfPages : checks) {
    try {
      lines.push(...(await check(settings)));
    } catch (error) {
      wouldStart = false;
      lines.push(`Would not start: ${describeError(error)}`);
    }
  }
  return { lines, wouldStart };
};

/**
 * `--check`: prints what a start with these settings would do, and everything that would stop it, without starting or changing
 * anything. Exit code 1 when something would stop it.
 */
export const checkCommand = async (): Promise<number> => {
  warnOfMisspelled(process.env);
  const settings = readSettings(process.env);
  const { lines, wouldStart } = await checkStart(settings);
  const all = [
    `Version ${version}, commit ${commit}, Node ${process.versions.node}, ${settings.NODE_ENV}`,
    `Settings that differ from the default: ${changedSettings(settings).join(', ') || 'none'}`,
    ...lines,
    ...(wouldStart ? ['It would start.'] : []),
  ];
  process.stdout.write(`${all.join('\n')}\n`);
  return wouldStart ? 0 : 1;
};
