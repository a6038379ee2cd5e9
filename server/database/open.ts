import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { SettingError } from '../base/settings';
import { copyInPglite, copyOnServer, type RunCopy } from './copyRows';
import { isDatabase, lockFolder } from './dataFolder';
import { giveDomain, givenDomain, type DomainSql } from './domainSql';
import { hasPlatform } from './hasPlatform';
import { updateListIndexes } from './indexes';
import { migrate, refuseOtherVersions } from './migrations';
import { statementTimeoutMs } from './timeouts';
import { waitForServer } from './waitForServer';
import { logQueries } from './logQueries';
import { describeOtherTables, refuseTakenNames } from './otherTables';
import { KnownServer } from './knownServer';
import { createPool } from './serverPool';
import { watchServer } from './serverWatch';
import { readsOnStandby, type LongReads } from './standbyReads';
import { guardDiskSpace, minimumFreeBytes, freeBytesIn } from './diskSpace';
import { pgliteDialect, type Engine } from './pgliteDialect';
import type { PoolReading } from './poolFigures';
import type { Db, Schema } from './schema';
import { replaceStoredCode } from './storedCode';
import { createTables } from './tables';
import { refuseUnfitServer, settingError, urlError } from './unfitServer';
import { makeMonthsAhead } from './activityMonths';
import { divideActivity } from './divideActivity';

/** Callbacks for a channel of `LISTEN`. */
export interface ChannelHandlers {
  onMessage: (payload: string) => void;
  /** The connection is lost: notifications are missed. */
  onDisconnected: () => void;
  /** The connection is back after `onDisconnected`. */
  onReconnected: () => void;
}

/** An open database: PGlite or a PostgreSQL server. */
export interface Database {
  /** Whether other processes may use it at the same time: a PostgreSQL server. */
  isShared: boolean;
  db: Db;
  /** The same database without a statement timeout: for migrations, seeding and commands. */
  dbWithoutTimeout: Db;
  /** Runs reads that take long, on a standby where there is one. */
  longReads: LongReads;
  /** Listens on a channel from when the promise resolves until the database is closed. */
  listen: (channel: string, handlers: ChannelHandlers) => Promise<void>;
  /** Keeps in the folder which server it is, from now on. */
  keepServer: () => void;
  /** What its connections do now. */
  pool: PoolReading;
  /** Copies whole tables from or to it. */
  runCopy: RunCopy;
  close: () => Promise<void>;
}

/** A database with the tables and indexes of this version. */
export interface ReadyDatabase extends Database {
  /** Whether searches have indexes. Without the extension pg_trgm they read all rows. */
  isSearchIndexed: boolean;
  /** Says that its tables were made beside those of another program, where they just were. */
  otherTables: string | undefined;
}

/** Makes the embedded database of a folder. */
export type CreateEngine = (options: PGliteOptions) => Promise<Engine>;

/** How a database is opened. */
interface OpenOptions {
  /** Address of the same server for the listening connection; by default that of the database. */
  listenUrl?: string | undefined;
  /** Address of a standby of the same server, for reads that take long. */
  readUrl?: string | undefined;
  /** Interval (ms) between checks of the listening connection. */
  heartbeatMs?: number;
  /** Statement timeout (ms) of `db`. */
  timeoutMs?: number;
  /** Dump with which PGlite starts instead of an empty database. */
  initialData?: Blob;
  /** Whether to throw `SettingError`, instead of creating anything, when there is no database yet. */
  mustExist?: boolean;
  /** Returns the free bytes on the disk of PGlite's folder. */
  readFreeBytes?: typeof freeBytesIn;
  /** Makes PGlite, where it outlives this database. */
  createEngine?: CreateEngine;
  /** How long (ms) to wait for a database server that does not answer. */
  waitMs?: number;
  /** Log of statements, at `debug`, and of waiting. */
  log?: Logger;
}

const isoDate = (value: string) => new Date(value).toISOString();
const typeOids = { int8: 20, numeric: 1700, timestamptz: 1184 };
const reconnectDelayMs = 1000;
/** Interval between heartbeats on the listening connection. It must answer within half of it. */
const defaultHeartbeatMs = 10_000;

/** `ENOSPC` in WebAssembly: PGlite's file errors carry only the number. */
const wasmNoSpace = 51;
const describeOpenError = (error: unknown): string => {
  const { errno, message } = error as { errno?: unknown; message?: unknown };
  if (errno === wasmNoSpace) return 'no room is left on the disk';
  return typeof message === 'string' ? message : `error ${String(errno)}`;
};

const openPGlite = async (
  folder: string,
  { readFreeBytes = freeBytesIn, initialData, log, createEngine = (options) => PGlite.create(options) }: OpenOptions,
): Promise<Database> => {
  const isInMemory = folder.startsWith('memory://');
  const unlock = isInMemory ? async () => undefined : await lockFolder(folder);
  const dataDir = isInMemory ? folder : join(folder, 'postgres');
  const requireRoom = async (bytes: number) => {
    if (isInMemory || (await readFreeBytes(folder)) >= minimumFreeBytes + bytes) return;
    const neededMb = Math.ceil((minimumFreeBytes + bytes) / 2 ** 20);
    throw new SettingError(`Setting DATA_DIR: less than ${neededMb} MB are left on the disk of ${folder}`);
  };
  await requireRoom(0).catch(async (error: unknown) => {
    await unlock();
    throw error;
  });
  const pglite = await createEngine({
    dataDir,
    extensions: { pg_trgm },
    ...(initialData && { loadDataDir: initialData }),
    parsers: { [typeOids.int8]: Number, [typeOids.numeric]: (value: string) => value, [typeOids.timestamptz]: isoDate },
  }).catch(async (error: unknown) => {
    await unlock();
    throw new SettingError(`Setting DATA_DIR: the database in ${folder} cannot be opened: ${describeOpenError(error)}`);
  });
  const db = new Kysely<Schema>({ dialect: pgliteDialect(pglite), log: logQueries(log) });
  const stopGuard = isInMemory ? () => undefined : guardDiskSpace(db, () => readFreeBytes(folder));
  return {
    isShared: false,
    db,
    dbWithoutTimeout: db,
    longReads: (read) => read(db),
    listen: async (channel, { onMessage }) => {
      await pglite.listen(channel, onMessage);
    },
    keepServer: () => undefined,
    // It has one connection, inside the process.
    pool: () => ({
      console_database_connections: 1,
      console_database_connections_idle: 0,
      console_database_waiting: 0,
    }),
    runCopy: copyInPglite(pglite, db, requireRoom),
    close: async () => {
      stopGuard();
      await db.destroy();
      await unlock();
    },
  };
};

const openServer = async (url: string, folder: string, options: OpenOptions): Promise<Database> => {
  const { listenUrl = url, heartbeatMs = defaultHeartbeatMs, timeoutMs = statementTimeoutMs, log } = options;
  pg.types.setTypeParser(typeOids.int8, Number);
  pg.types.setTypeParser(typeOids.timestamptz, isoDate);
  const known = new KnownServer(url, folder, { log });
  const watch = watchServer(known);
  const { db, read } = createPool(url, watch, { timeoutMs, log });
  const { db: dbWithoutTimeout } = createPool(url, watch, { log });
  const standby = options.readUrl === undefined ? undefined : readsOnStandby(db, options.readUrl, { timeoutMs, log });
  let listener: pg.Client | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let isClosed = false;
  const nameOf = sql<{ name: string }>`select current_database() as name`;
  /** Throws `SettingError` where the listening address leads to another database, in which nothing is ever announced. */
  const requireSameDatabase = async (client: pg.Client) => {
    if (listenUrl === url) return;
    const [listening, own] = [
      await client.query<{ name: string }>('select current_database() as name'),
      await nameOf.execute(db),
    ];
    const [found, wanted] = [listening.rows[0]!.name, own.rows[0]!.name];
    if (found !== wanted)
      throw new SettingError(
        `Setting DATABASE_LISTEN_URL: leads to the database ${found}, and DATABASE_URL to another one, ${wanted}`,
      );
  };
  const listen: Database['listen'] = async (channel, { onMessage, onDisconnected, onReconnected }) => {
    const connect = async () => {
      const client = new pg.Client({
        connectionString: listenUrl,
        keepAlive: true,
        query_timeout: heartbeatMs / 2,
        connectionTimeoutMillis: heartbeatMs / 2,
      });
      client.on('error', () => undefined);
      client.on('notification', ({ payload }) => payload !== undefined && onMessage(payload));
      try {
        await client.connect();
        await watch.check(client);
        await requireSameDatabase(client);
        await client.query(`listen "${channel}"`);
        if (isClosed) throw new Error('closed meanwhile');
      } catch (error) {
        // Close it: otherwise each failed attempt would keep a connection, which might listen beside the next one.
        void client.end().catch(() => undefined);
        throw error;
      }
      client.once('end', () => handleLoss(client));
      listener = client;
    };
    const handleLoss = (client: pg.Client) => {
      if (listener !== client) return;
      listener = undefined;
      onDisconnected();
      void client.end().catch(() => undefined);
      void reconnect();
    };
    const reconnect = async () => {
      while (!isClosed) {
        await delay(reconnectDelayMs, undefined, { ref: false });
        try {
          await connect();
          onReconnected();
          return;
        } catch {
          // The server is still unavailable: retry after the delay.
        }
      }
    };
    await connect();
    // A network that dropped the connection does not close it. If the heartbeat fails, the LISTEN connection is dead.
    heartbeat = setInterval(() => {
      const client = listener;
      if (client && watch.isReplaced(client)) handleLoss(client);
      else client?.query('select 1').catch(() => handleLoss(client));
    }, heartbeatMs).unref();
  };
  return {
    isShared: true,
    db,
    dbWithoutTimeout,
    longReads: standby?.read ?? ((read) => read(db)),
    listen,
    keepServer: () => known.keep(),
    pool: read,
    runCopy: copyOnServer(url),
    close: async () => {
      isClosed = true;
      clearInterval(heartbeat);
      await listener?.end();
      await Promise.all([db.destroy(), dbWithoutTimeout.destroy(), standby?.close()]);
    },
  };
};

/** Which database is opened, and how. */
export interface DatabaseOptions extends OpenOptions {
  /** Address of a PostgreSQL server. */
  url?: string;
  /** Folder of PGlite, where there is no `url`; `memory://` keeps it in memory. */
  folder: string;
}

/** Runs work on a database that is being opened. Closes it when that fails, and throws `SettingError` where a setting is why. */
const orClose = async <A>(database: Database, work: () => Promise<A>): Promise<A> => {
  try {
    return await work();
  } catch (error) {
    await database.close();
    throw settingError(error) ?? error;
  }
};

/**
 * Opens a database of this domain as it is: one that this version of the platform, or another, has started on, or an empty one. Throws
 * `SettingError` when it can't be opened as configured.
 */
export const connectTo = async (domain: DomainSql, { url, folder, ...options }: DatabaseOptions): Promise<Database> => {
  giveDomain(domain);
  const { mustExist = false, waitMs = 0, log } = options;
  if (mustExist && !url && !isDatabase(folder)) {
    throw new SettingError(`Setting DATA_DIR: there is no database in ${resolve(folder)}`);
  }
  const database = url ? await openServer(url, folder, options) : await openPGlite(folder, options);
  await orClose(database, async () => {
    // Whatever keeps the first statement from being answered, the address is why: a certificate, TLS, a file that it names.
    await waitForServer(database.db, waitMs, log).catch((error: unknown) => {
      throw url ? urlError(error) : error;
    });
    await refuseUnfitServer(database.dbWithoutTimeout);
    await refuseTakenNames(database.dbWithoutTimeout);
    if (mustExist && !(await hasPlatform(database.dbWithoutTimeout))) {
      throw new SettingError(
        `Setting ${url ? 'DATABASE_URL' : 'DATA_DIR'}: there is no platform in this database. Is it the right one? A first start, create-owner or a restore makes it.`,
      );
    }
  });
  return database;
};

/**
 * Brings a database to this version, an empty one as well; while other instances go on writing, if it is shared. Throws
 * `CommandRefused` when its version is too old or a later one.
 */
export const bringUpToDate = async (database: Database, isShared: boolean): Promise<ReadyDatabase> => {
  await refuseOtherVersions(database.dbWithoutTimeout);
  database.keepServer();
  const otherTables = await describeOtherTables(database.dbWithoutTimeout);
  await createTables(database.dbWithoutTimeout);
  // Before the first rows: creating an index on a table with one row makes the planner expect one row from then on.
  const isSearchIndexed = await updateListIndexes(database.dbWithoutTimeout, isShared);
  await migrate(database.dbWithoutTimeout);
  await divideActivity(database.dbWithoutTimeout, isShared);
  await makeMonthsAhead(database.dbWithoutTimeout);
  const { backfills, storedCode } = givenDomain();
  await replaceStoredCode(database.dbWithoutTimeout, storedCode);
  // After the triggers: storing one waits for whoever changes its table, and what the version before did until then is filled.
  for (const backfill of backfills) await backfill(database.dbWithoutTimeout);
  return { ...database, isSearchIndexed, otherTables };
};

/**
 * Opens PostgreSQL at `url`, or else PGlite in `folder`, and brings it to this version. Throws `SettingError` when it can't be
 * opened as configured, and `CommandRefused` when its version is too old or a later one.
 */
export const openFor = async (domain: DomainSql, options: DatabaseOptions): Promise<ReadyDatabase> => {
  const database = await connectTo(domain, options);
  return orClose(database, () => bringUpToDate(database, options.url !== undefined));
};
