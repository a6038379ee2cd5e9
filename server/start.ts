import { Hono } from 'hono';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { answerError, createApi, unknownAddress } from './app';
import { encryptedColumns, handlers } from './domain/index';
import { FigureCache } from './domain/figures/figureCache';
import { DeviceStates } from './domain/devices/states';
import { PatternReader } from './domain/messages/patternReader';
import { DeliverySender } from './domain/webhooks/sender';
import { originWarnings } from './calls/hosts';
import { readSharedSenders } from './domain/messages/banks';
import { readLoosePatterns, stampPatterns } from './domain/messages/fromStart';
import { readDoubles } from './domain/people/nicknames';
import { checkReceiptsFolder } from './domain/receipts/receiptFiles';
import { constraintError, unavailableError } from './database/constraints';
import { Failures } from './database/failures';
import { openDatabase } from './domain/open';
import type { CreateEngine, Database } from './database/open';
import { checkDataKeys, renewEncrypted } from './database/encryptedColumns';
import { ApiError } from './base/errors';
import { areApprovalsOn } from './approvals/people';
import { dataKeysOf, tokenKeysOf } from './database/storedKeys';
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
import { createLog } from './base/log';
import { Metrics } from './base/metrics';
import { probeRoutes } from './http/probes';
import { observeRequests } from './http/observeRequests';
import { listenForMetrics } from './metrics/listen';
import { readWork, workFigures } from './metrics/readWork';
import { poolFigures } from './database/poolFigures';
import { platformSweeps } from './platformSweeps';
import { every } from './base/sweep';
import { startSweeps } from './sweeps';
import { Hub } from './live/hub';
import { socketFigures } from './live/socketFigures';
import { liveSockets } from './live/sockets';
import { TableVersions } from './database/versions';
import type { Env, Platform } from './calls/platform';
import { activeOwners, ownersNeeded, verifiedOwners } from './session/owners';
import { changedSettings, type Settings } from './base/settings';
import { commit, version } from './base/version';

/** A running console. */
export interface Running {
  address: string;
  /** Whether there is no active Owner yet, so that nobody can sign in or create users. */
  isUnowned: boolean;
  /** Whether approvals are on and fewer than two Owners are verified, so that little can be approved. */
  needsOwners: boolean;
  stop: () => Promise<void>;
}

/** Addresses to listen on that are this machine, at least. */
const localHosts: ReadonlySet<string> = new Set(['127.0.0.1', '0.0.0.0', '::', '::1']);

/** What every part of a running console needs. */
interface Services {
  settings: Settings;
  log: Logger;
  failures: Failures;
  metrics: Metrics;
  /** Aborted when the server begins to stop. */
  stopping: AbortSignal;
}

const closeAndRethrow = (database: Database) => async (error: unknown) => {
  await database.close();
  throw error;
};

/**
 * Mounts the platform API and its live channel under `/api/` and starts its background work. Returns how to stop it.
 */
const startPlatform = async (
  app: Hono<Env>,
  {
    settings,
    log,
    failures,
    metrics,
    stopping,
    assets,
    createEngine,
  }: Services & { assets: Assets; createEngine?: CreateEngine },
) => {
  const tokenKeys = tokenKeysOf(settings);
  checkReceiptsFolder(settings);
  const database = await openDatabase({
    url: settings.DATABASE_URL,
    listenUrl: settings.DATABASE_LISTEN_URL,
    readUrl: settings.DATABASE_READ_URL,
    folder: settings.DATA_DIR,
    waitMs: every.minute,
    log,
    createEngine,
  });
  if (database.otherTables !== undefined) log.warn(database.otherTables);
  if (!database.isSearchIndexed)
    log.warn('searches read all rows: ask the administrator of the database to create the extension pg_trgm in it');
  const deviceStates = new DeviceStates(database.db, failures);
  const versions = new TableVersions();
  const { db } = database;
  failures.watch(db);
  const figures = new FigureCache({ db, settings });
  const patternReader = new PatternReader();
  const dataKeys = dataKeysOf(settings);
  const platform: Platform = {
    db,
    longReads: database.longReads,
    handlers,
    settings,
    log,
    failures,
    metrics,
    stopping,
    tokenKeys,
    dataKeys,
    versions,
    deviceStates,
    figures,
    patternReader,
  };
  if (settings.NODE_ENV === 'production') await refuseDemoAccounts(database.db).catch(closeAndRethrow(database));
  const others = await storeSettings(database.db, settings);
  if (others.length > 0)
    log.warn({ settings: others }, 'these settings were others at the last start: all instances need the same');
  if (settings.DEMO) await seedDemo(database.dbWithoutTimeout, settings.DEMO_INVOICES);
  const isUnowned = (await activeOwners(database.db)).length === 0;
  const lacksOwners = (await verifiedOwners(database.db)).length < ownersNeeded;
  const needsOwners = !settings.DEMO && areApprovalsOn(settings) && !isUnowned && lacksOwners;
  if (dataKeys.newest === undefined)
    log.warn('webhooks and authenticator apps cannot be added: set DATA_KEY, 32 bytes in base64');
  for (const warning of originWarnings(settings)) log.warn(warning);
  for (const ids of await readDoubles(database.db))
    log.warn({ users: ids.slice(0, 10) }, 'these users have nicknames that look alike: they sign in with the e-mail');
  for (const { sender, banks } of await readSharedSenders(database.db))
    log.warn({ sender, banks }, 'these banks have the same sender: its messages are read as the first one’s');
  await stampPatterns(database.db);
  const loosePatterns = await readLoosePatterns(database.db);
  if (loosePatterns.length > 0)
    log.warn(
      { patterns: loosePatterns.slice(0, 10) },
      'a payer could write what these patterns read, so that it needs review: begin them with ^, and let no other text stand before the sum',
    );
  for (const givenUp of await checkDataKeys(database.db, dataKeys, encryptedColumns).catch(closeAndRethrow(database)))
    log.warn(givenUp);
  await renewEncrypted(database.db, dataKeys, encryptedColumns, log);
  const sender = new DeliverySender({ db, failures, settings, dataKeys });
  const hub = new Hub(platform, [versions, figures, sender]);
  await hub.start(database);
  const sockets = liveSockets(platform, hub);
  const { rows: found } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(
    db,
  );
  log.info({ postgresql: found[0]!.version, isEmbedded: settings.DATABASE_URL === undefined }, 'database opened');
  metrics.measure(socketFigures, () => ({ console_live_sockets: hub.readers }));
  metrics.measure(poolFigures, database.pool);
  metrics.measure(workFigures, () => readWork(db));
  app.route('/api', createApi(platform));
  app.all('/api/*', unknownAddress);
  app.route('/', payerPages(platform, assets));
  const hashed = [...assets].flatMap(([address, { plain }]) => (isHashed(address) ? [[address, plain] as const] : []));
  const builds = new BuildArchive(database.db, new Map(hashed));
  await builds.store();
  const stopTraffic = settings.DEMO ? startTraffic(platform, settings.DEMO_TRAFFIC) : async () => undefined;
  const sweeps = platformSweeps(platform, database.dbWithoutTimeout);
  const storeBuild = { name: 'store-build', everyMs: every.hour, run: () => builds.store() };
  const stopSweeps = startSweeps([...sweeps, storeBuild], { log, failures, metrics });
  sender.start();
  const stop = async () => {
    stopSweeps();
    await sender.stop();
    await stopTraffic();
    await sockets.close();
    await hub.stop();
  };
  const close = async () => {
    failures.stop();
    // Only now that all requests are answered: this writes the last states that devices reported.
    await deviceStates.stop();
    await figures.stop();
    await patternReader.close();
    await database.close();
  };
  /** Computes the figures at the start, so that the first reader does not wait for them. */
  const warmUpFigures = () =>
    void figures.read().catch((error: unknown) => failures.report(error, 'figures could not be counted'));
  return { sockets, builds, stop, isUnowned, needsOwners, close, countBeforehand: warmUpFigures };
};

/**
 * Starts the console: serves its pages and, unless `API_BASE` points to another platform, the platform API and live
 * channel on the same port. `createEngine` makes the embedded database, where it outlives the console. Throws `SettingError`
 * when a setting can't be used.
 */
export const start = async (settings: Settings, pages: string, createEngine?: CreateEngine): Promise<Running> => {
  const log = createLog(settings.LOG_LEVEL);
  const failures = new Failures(log);
  const metrics = new Metrics();
  const stopping = new AbortController();
  const app = new Hono<Env>();
  app.onError((error, context) => {
    failures.report(error, 'request failed');
    const apiError = constraintError(error) ?? unavailableError(error);
    return answerError(context, apiError ?? new ApiError(500, 'internal', 'Something went wrong'));
  });
  app.use(observeRequests({ log, metrics, settings }));
  app.use(separateHosts(settings));
  const metricsServer = await listenForMetrics(metrics, settings);
  if (metricsServer) metrics.measureProcess();
  const assets = readAssets(pages);
  const platform = settings.API_BASE
    ? undefined
    : await startPlatform(app, { settings, log, failures, metrics, stopping: stopping.signal, assets, createEngine });
  if (!platform) app.route('/api', probeRoutes());
  app.route('/', pageRoutes(settings, assets, platform?.builds));
  const { server, port } = await listen(app, settings).catch(async (error: unknown) => {
    await platform?.stop();
    await platform?.close();
    throw error;
  });
  log.info({ version, commit, port, changed: changedSettings(settings) }, 'started');
  platform?.sockets.attach(server);
  platform?.countBeforehand();
  return {
    // By its name, because browsers refuse passkeys at an address of digits.
    address: `http://${localHosts.has(settings.HOST) ? 'localhost' : settings.HOST}:${port}`,
    isUnowned: platform?.isUnowned ?? false,
    needsOwners: platform?.needsOwners ?? false,
    stop: async () => {
      stopping.abort();
      await delay(settings.DRAIN_SECONDS * 1000);
      metricsServer?.close();
      await Promise.all([platform?.stop(), closeServer(server)]);
      await platform?.close();
      log.info('stopped');
    },
  };
};
