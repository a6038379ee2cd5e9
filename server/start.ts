import { createSecretKey } from 'node:crypto';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { answerError, createApi, unknownAddress } from './app';
import { expireDeposits } from './capabilities/funds/expireDeposits';
import { expireInvoices, timeOutTasks } from './capabilities/invoices/sweeps';
import { deleteOldNotifications } from './capabilities/notifications';
import { rules } from './capabilities/index';
import { FigureCache } from './capabilities/figures/figureCache';
import { DeviceStates } from './capabilities/devices/states';
import { PatternReader } from './capabilities/messages/patternReader';
import { deleteOldDeliveries, failOverdueDeliveries } from './capabilities/webhooks/deliveries';
import { encryptedSecrets } from './capabilities/webhooks/secrets';
import { DeliverySender } from './capabilities/webhooks/sender';
import { checkReceiptsFolder } from './capabilities/receiptFiles';
import { vacuumChangedTables } from './database/autovacuum';
import {
  notifyOfOverdueTasks,
  notifyOfPayOutsToApprove,
  warnOfDueTasks,
  warnOfNoFreeAccount,
  warnOfSilentDevices,
} from './capabilities/warnings';
import { deleteOldCounts } from './database/counters';
import { constraintError, unavailableError } from './database/constraints';
import { openDatabase, type Database } from './database/open';
import { checkDataKeys, renewEncrypted } from './database/encryptedColumns';
import { ApiError } from './ground/errors';
import { expireRequests } from './decisions/decide';
import { areApprovalsOn } from './approvals/people';
import { storeSettings } from './database/storedSettings';
import { refuseDemoAccounts } from './demo/demoAccountGuard';
import { seedDemo } from './demo/seed';
import { startTraffic } from './demo/traffic';
import { closeServer, listen } from './http/listener';
import { BuildArchive } from './http/buildArchive';
import { pageRoutes } from './http/pages';
import { payerPages } from './http/payerPages';
import { separateHosts } from './http/separateHosts';
import { isHashed, readAssets, type Assets } from './http/static';
import { createLog } from './ground/log';
import { deleteOldKeys } from './database/idempotency';
import { Hub } from './live/hub';
import { liveSockets } from './live/sockets';
import { TableVersions } from './database/versions';
import type { Env, Platform } from './calls/platform';
import { activeOwners, ownersNeeded, verifiedOwners } from './session/owners';
import { encryptedAppSecrets } from './session/factors/app';
import { deleteOldSessions } from './session/sessions';
import { deleteOldSources } from './session/signInSources';
import type { Settings } from './ground/settings';
import { dataKeysOf, tokenSecretOf } from './storedKeys';

/** A running console. */
export interface Running {
  address: string;
  /** Whether there is no active Owner yet, so that nobody can sign in or create users. */
  isUnowned: boolean;
  /** Whether approvals are on and fewer than two Owners are verified, so that little can be approved. */
  needsOwners: boolean;
  stop: () => Promise<void>;
}

const expireIntervalMs = 5000;
const timeOutIntervalMs = 60_000;
const warnIntervalMs = 30_000;
const cleanUpIntervalMs = 3_600_000;
const cleanUpCountsIntervalMs = 300_000;

/** Addresses to listen on that are this machine, at least. */
const localHosts: ReadonlySet<string> = new Set(['127.0.0.1', '0.0.0.0', '::', '::1']);

const closeAndRethrow = (database: Database) => async (error: unknown) => {
  await database.close();
  throw error;
};

/**
 * Mounts the platform API and its live channel under `/api/` and starts its background work. Returns how to stop it.
 */
const startPlatform = async (app: Hono<Env>, settings: Settings, log: Logger, assets: Assets) => {
  const secret = createSecretKey(tokenSecretOf(settings));
  checkReceiptsFolder(settings);
  const database = await openDatabase({ url: settings.DATABASE_URL, folder: settings.DATA_DIR });
  if (!database.isSearchIndexed)
    log.warn('searches read all rows: ask the administrator of the database to create the extension pg_trgm in it');
  const deviceStates = new DeviceStates(database.db, log);
  const versions = new TableVersions();
  const { db } = database;
  const figures = new FigureCache({ db, settings });
  const patternReader = new PatternReader();
  const dataKeys = dataKeysOf(settings);
  const platform: Platform = {
    db,
    rules,
    settings,
    log,
    secret,
    dataKeys,
    versions,
    deviceStates,
    figures,
    patternReader,
  };
  if (settings.NODE_ENV === 'production') await refuseDemoAccounts(database.db).catch(closeAndRethrow(database));
  await storeSettings(database.db, settings);
  if (settings.DEMO) await seedDemo(database.dbWithoutTimeout, settings.DEMO_INVOICES);
  const isUnowned = (await activeOwners(database.db)).length === 0;
  const lacksOwners = (await verifiedOwners(database.db)).length < ownersNeeded;
  const needsOwners = !settings.DEMO && areApprovalsOn(settings) && !isUnowned && lacksOwners;
  if (dataKeys.newest === undefined)
    log.warn('webhooks and authenticator apps cannot be added: set DATA_KEY, 32 bytes in base64');
  const encrypted = [...encryptedSecrets, encryptedAppSecrets];
  await checkDataKeys(database.db, dataKeys, encrypted).catch(closeAndRethrow(database));
  await renewEncrypted(database.db, dataKeys, encrypted, log);
  const sender = new DeliverySender({ db, log, settings, dataKeys });
  const hub = new Hub(platform, [versions, figures, sender]);
  await hub.start(database);
  const sockets = liveSockets(platform, hub);
  app.route('/api', createApi(platform));
  app.all('/api/*', unknownAddress);
  app.route('/', payerPages(platform, assets));
  const hashed = [...assets].flatMap(([address, { plain }]) => (isHashed(address) ? [[address, plain] as const] : []));
  const builds = new BuildArchive(database.db, new Map(hashed));
  await builds.store();
  const stopTraffic = settings.DEMO ? startTraffic(platform, settings.DEMO_TRAFFIC, log) : async () => undefined;
  const logFailure = (work: Promise<unknown>) =>
    work.catch((error: unknown) => log.error({ error: String(error) }, 'background work failed'));
  const timers = [
    setInterval(() => void logFailure(expireInvoices(database.db, settings.REST_MINUTES)), expireIntervalMs),
    setInterval(() => void logFailure(timeOutTasks(database.db, settings.TASK_HOURS)), timeOutIntervalMs),
    setInterval(() => void logFailure(expireDeposits(database.db, settings.DEPOSIT_HOURS)), timeOutIntervalMs),
    setInterval(() => void logFailure(warnOfDueTasks(database.db, settings.PAYOUT_DUE_MINUTES)), warnIntervalMs),
    setInterval(() => void logFailure(notifyOfOverdueTasks(database.db, settings.PAYOUT_DUE_MINUTES)), warnIntervalMs),
    setInterval(() => void logFailure(notifyOfPayOutsToApprove(database.db)), warnIntervalMs),
    setInterval(() => void logFailure(warnOfSilentDevices(database.db)), warnIntervalMs),
    setInterval(() => void logFailure(warnOfNoFreeAccount(database.db)), warnIntervalMs),
    setInterval(() => void logFailure(expireRequests(database.db, log)), timeOutIntervalMs),
    setInterval(() => void logFailure(builds.store()), cleanUpIntervalMs),
    setInterval(() => void logFailure(deleteOldKeys(database.db)), cleanUpIntervalMs),
    setInterval(() => void logFailure(deleteOldCounts(database.db)), cleanUpCountsIntervalMs),
    setInterval(() => void logFailure(deleteOldNotifications(database.db)), cleanUpIntervalMs),
    setInterval(() => void logFailure(failOverdueDeliveries(database.db)), timeOutIntervalMs),
    setInterval(() => void logFailure(deleteOldDeliveries(database.db)), cleanUpCountsIntervalMs),
    setInterval(() => void logFailure(deleteOldSessions(database.db)), cleanUpIntervalMs),
    setInterval(() => void logFailure(deleteOldSources(database.db)), cleanUpIntervalMs),
    ...(settings.DATABASE_URL === undefined
      ? [setInterval(() => void logFailure(vacuumChangedTables(database.dbWithoutTimeout)), timeOutIntervalMs)]
      : []),
  ];
  sender.start();
  const stop = async () => {
    for (const timer of timers) clearInterval(timer);
    await sender.stop();
    await stopTraffic();
    await sockets.close();
    await hub.stop();
  };
  const close = async () => {
    // Only now that all requests are answered: this writes the last states that devices reported.
    await deviceStates.stop();
    await figures.stop();
    await patternReader.close();
    await database.close();
  };
  /** Computes the figures at the start, so that the first reader does not wait for them. */
  const warmUpFigures = () => void logFailure(figures.read());
  return { sockets, builds, stop, isUnowned, needsOwners, close, countBeforehand: warmUpFigures };
};

/**
 * Starts the console: serves its pages and, unless `API_BASE` points to another platform, the platform API and live
 * channel on the same port. Throws `SettingError` when a setting can't be used.
 */
export const start = async (settings: Settings, pages: string): Promise<Running> => {
  const log = createLog(settings.LOG_LEVEL);
  const app = new Hono<Env>();
  app.onError((error, context) => {
    log.error({ error: error.stack }, 'request failed');
    const apiError = constraintError(error) ?? unavailableError(error);
    return answerError(context, apiError ?? new ApiError(500, 'internal', 'Something went wrong'));
  });
  app.use(separateHosts(settings));
  const assets = readAssets(pages);
  const platform = settings.API_BASE ? undefined : await startPlatform(app, settings, log, assets);
  app.route('/', pageRoutes(settings, assets, platform?.builds));
  const { server, port } = await listen(app, settings).catch(async (error: unknown) => {
    await platform?.stop();
    await platform?.close();
    throw error;
  });
  platform?.sockets.attach(server);
  platform?.countBeforehand();
  return {
    // By its name, because browsers refuse passkeys at an address of digits.
    address: `http://${localHosts.has(settings.HOST) ? 'localhost' : settings.HOST}:${port}`,
    isUnowned: platform?.isUnowned ?? false,
    needsOwners: platform?.needsOwners ?? false,
    stop: async () => {
      await Promise.all([platform?.stop(), closeServer(server)]);
      await platform?.close();
    },
  };
};
