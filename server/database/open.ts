import { existsSync, mkdirSync } from 'node:fs';
import { open as openFile, readFile, unlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { SettingError } from '../ground/settings';
import { isDatabaseUnavailable } from './constraints';
import { updateListIndexes } from './indexes';
import { migrate, refuseOtherVersions } from './migrations';
import { setServerTimeouts, connectTimeoutMs, statementTimeoutMs } from './timeouts';
import { withPreparedStatements } from './preparedStatements';
import { guardDiskSpace, minimumFreeBytes, freeBytesIn } from './diskSpace';
import { pgliteDialect, type Engine } from './pgliteDialect';
import type { PoolReading } from './poolFigures';
import type { Db, Schema } from './schema';
import { deleteRowsOfEndedImports } from './importRows';
import { readNotificationsOfEndedCauses } from './endedCauses';
import { notifyRequestersOfEnds } from './endedRequests';
import { replaceStoredCode } from './storedCode';
import { createTables } from './tables';
import { dateOldTickets } from './ticketDates';
import { writeWebhookEvents } from './webhookEvents';

/** What the database does by itself whoever changes its rows, beside the guards of the first schema. */
const storedCode = [
  ...readNotificationsOfEndedCauses,
  ...notifyRequestersOfEnds,
  ...writeWebhookEvents,
  ...deleteRowsOfEndedImports,
];

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
  db: Db;
  /** The same database without a statement timeout: for migrations, seeding and commands. */
  dbWithoutTimeout: Db;
  /** Listens on a channel from when the promise resolves until the database is closed. */
  listen: (channel: string, handlers: ChannelHandlers) => Promise<void>;
  /** What its connections do now. */
  pool: PoolReading;
  close: () => Promise<void>;
}

/** A database with the tables and indexes of this version. */
export interface ReadyDatabase extends Database {
  /** Whether searches have indexes. Without the extension pg_trgm they read all rows. */
  isSearchIndexed: boolean;
}

const isoDate = (value: string) => new Date(value).toISOString();
const typeOids = { int8: 20, numeric: 1700, timestamptz: 1184 };
const reconnectDelayMs = 1000;
/** Interval between heartbeats on the listening connection. It must answer within half of it. */
const defaultHeartbeatMs = 10_000;

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Creates the folder of `DATA_DIR`. Throws `SettingError` when that fails. */
export const makeDataFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new SettingError(`Setting DATA_DIR: ${(error as Error).message}`);
  }
};

/**
 * Locks the data folder for this process and returns a function that unlocks it. Throws `SettingError` when another
 * running process has it; takes over the lock of a process that ended.
 */
const lockFolder = async (folder: string): Promise<() => Promise<void>> => {
  makeDataFolder(folder);
  const path = join(folder, 'console.lock');
  try {
    const file = await openFile(path, 'wx');
    await file.writeFile(String(process.pid));
    await file.close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const holder = Number(await readFile(path, 'utf8'));
    if (holder && holder !== process.pid && isRunning(holder)) {
      throw new SettingError(
        `Setting DATA_DIR: ${folder} is in use by another instance (process ${holder}). Stop it, or choose another folder.`,
      );
    }
    await unlink(path);
    return lockFolder(folder);
  }
  return () => unlink(path).catch(() => undefined);
};

/** Whether a data folder has a database: PostgreSQL writes `PG_VERSION` into each of its folders. */
const isDatabase = (folder: string) => existsSync(join(folder, 'postgres', 'PG_VERSION'));

/** Whether the platform has been started on this database. */
const hasPlatform = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ holds: boolean }>`select to_regclass('users') is not null
    and to_regclass('activity') is not null as holds`.execute(db);
  return rows[0]!.holds;
};

/** `ENOSPC` in WebAssembly: PGlite's file errors carry only the number. */
const wasmNoSpace = 51;
const describeOpenError = (error: unknown): string => {
  const { errno, message } = error as { errno?: unknown; message?: unknown };
  if (errno === wasmNoSpace) return 'no room is left on the disk';
  return typeof message === 'string' ? message : `error ${String(errno)}`;
};

/** Makes the embedded database of a folder. */
export type CreateEngine = (options: PGliteOptions) => Promise<Engine>;

const openPGlite = async (
  folder: string,
  readFreeBytes: typeof freeBytesIn,
  createEngine: CreateEngine,
  initialData?: Blob,
): Promise<Database> => {
  const isInMemory = folder.startsWith('memory://');
  const unlock = isInMemory ? async () => undefined : await lockFolder(folder);
  const dataDir = isInMemory ? folder : join(folder, 'postgres');
  if (!isInMemory && (await readFreeBytes(folder)) < minimumFreeBytes) {
    await unlock();
    throw new SettingError(
      `Setting DATA_DIR: less than ${minimumFreeBytes / 2 ** 20} MB are left on the disk of ${folder}`,
    );
  }
  const pglite = await createEngine({
    dataDir,
    extensions: { pg_trgm },
    ...(initialData && { loadDataDir: initialData }),
    parsers: { [typeOids.int8]: Number, [typeOids.numeric]: (value: string) => value, [typeOids.timestamptz]: isoDate },
  }).catch(async (error: unknown) => {
    await unlock();
    throw new SettingError(`Setting DATA_DIR: the database in ${folder} cannot be opened: ${describeOpenError(error)}`);
  });
  const db = new Kysely<Schema>({ dialect: pgliteDialect(pglite) });
  const stopGuard = isInMemory ? () => undefined : guardDiskSpace(db, () => readFreeBytes(folder));
  return {
    db,
    dbWithoutTimeout: db,
    listen: async (channel, { onMessage }) => {
      await pglite.listen(channel, onMessage);
    },
    // It has one connection, inside the process.
    pool: () => ({
      console_database_connections: 1,
      console_database_connections_idle: 0,
      console_database_waiting: 0,
    }),
    close: async () => {
      stopGuard();
      await db.destroy();
      await unlock();
    },
  };
};

/** Opens a connection pool. Statements end after `timeoutMs`, if given. */
const createPool = (url: string, timeoutMs?: number): { db: Db; read: PoolReading } => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // The pool without a timeout is rarely used, so it does not keep connections.
    ...(timeoutMs === undefined
      ? { idleTimeoutMillis: 1000 }
      : { onConnect: (client) => setServerTimeouts(client, timeoutMs) }),
  });
  pool.on('error', () => undefined);
  // A connection that breaks between two statements fails the next statement, not the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: withPreparedStatements(pool, timeoutMs) }),
  });
  const read: PoolReading = () => ({
    console_database_connections: pool.totalCount,
    console_database_connections_idle: pool.idleCount,
    console_database_waiting: pool.waitingCount,
  });
  return { db, read };
};

const openServer = async (url: string, heartbeatMs: number, timeoutMs: number): Promise<Database> => {
  pg.types.setTypeParser(typeOids.int8, Number);
  pg.types.setTypeParser(typeOids.timestamptz, isoDate);
  const { db, read } = createPool(url, timeoutMs);
  const { db: dbWithoutTimeout } = createPool(url);
  let listener: pg.Client | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let isClosed = false;
  const listen: Database['listen'] = async (channel, { onMessage, onDisconnected, onReconnected }) => {
    const connect = async () => {
      const client = new pg.Client({
        connectionString: url,
        keepAlive: true,
        query_timeout: heartbeatMs / 2,
        connectionTimeoutMillis: heartbeatMs / 2,
      });
      client.on('error', () => undefined);
      client.on('notification', ({ payload }) => payload !== undefined && onMessage(payload));
      try {
        await client.connect();
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
      client?.query('select 1').catch(() => handleLoss(client));
    }, heartbeatMs).unref();
  };
  return {
    db,
    dbWithoutTimeout,
    listen,
    pool: read,
    close: async () => {
      isClosed = true;
      clearInterval(heartbeat);
      await listener?.end();
      await Promise.all([db.destroy(), dbWithoutTimeout.destroy()]);
    },
  };
};

const undefinedObject = '42704';

/** Returns a `SettingError` when the database server can't be used as configured; undefined for any other error. */
const settingError = (error: unknown): SettingError | undefined => {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (code === undefinedObject && String(message).includes('collation')) {
    return new SettingError('Setting DATABASE_URL: needs PostgreSQL 17 or newer, with encoding UTF-8');
  }
  const isConnection = /^(28|3D|57)|^EAI_/.test(String(code)) || isDatabaseUnavailable(error);
  return isConnection ? new SettingError(`Setting DATABASE_URL: ${String(message) || String(code)}`) : undefined;
};

/**
 * Opens PostgreSQL at `url`, or else PGlite in `folder` (`memory://` keeps it in memory), and migrates it. Throws
 * `SettingError` when it can't be opened as configured, and `CommandRefused` when its version is too old.
 * - `heartbeatMs`: interval between checks of the listening connection.
 * - `timeoutMs`: statement timeout of `db`.
 * - `initialData`: dump with which PGlite starts instead of an empty database.
 * - `mustExist`: whether to throw `SettingError`, instead of creating anything, when there is no database yet.
 * - `readFreeBytes`: returns the free bytes on the disk of PGlite's folder.
 * - `createEngine`: makes PGlite, where it outlives this database.
 */
export const openDatabase = async (options: {
  url?: string;
  folder: string;
  heartbeatMs?: number;
  timeoutMs?: number;
  initialData?: Blob;
  mustExist?: boolean;
  readFreeBytes?: typeof freeBytesIn;
  createEngine?: CreateEngine;
}): Promise<ReadyDatabase> => {
  const {
    url,
    folder,
    heartbeatMs = defaultHeartbeatMs,
    timeoutMs = statementTimeoutMs,
    initialData,
    mustExist = false,
    readFreeBytes = freeBytesIn,
    createEngine = (engineOptions) => PGlite.create(engineOptions),
  } = options;
  if (mustExist && !url && !isDatabase(folder)) {
    throw new SettingError(`Setting DATA_DIR: there is no database in ${resolve(folder)}`);
  }
  const database = url
    ? await openServer(url, heartbeatMs, timeoutMs)
    : await openPGlite(folder, readFreeBytes, createEngine, initialData);
  try {
    if (mustExist && !(await hasPlatform(database.dbWithoutTimeout))) {
      throw new SettingError(
        `Setting ${url ? 'DATABASE_URL' : 'DATA_DIR'}: there is no platform in this database. Start it once first.`,
      );
    }
    await refuseOtherVersions(database.dbWithoutTimeout);
    await createTables(database.dbWithoutTimeout);
    // Before the first rows: creating an index on a table with one row makes the planner expect one row from then on.
    const isSearchIndexed = await updateListIndexes(database.dbWithoutTimeout, url !== undefined);
    await migrate(database.dbWithoutTimeout);
    await dateOldTickets(database.dbWithoutTimeout);
    await replaceStoredCode(database.dbWithoutTimeout, storedCode);
    return { ...database, isSearchIndexed };
  } catch (error) {
    await database.close();
    throw settingError(error) ?? error;
  }
};
