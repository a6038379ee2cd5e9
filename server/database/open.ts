import { existsSync, mkdirSync } from 'node:fs';
import { open as openFile, readFile, unlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { SettingError } from '../ground/settings';
import { isDatabaseUnavailable } from './constraints';
import { migrate, refuseOlder } from './migrations';
import { setServerTimeouts, connectTimeout, statementTimeout } from './timeouts';
import { withPreparedStatements } from './preparedStatements';
import { guardDiskSpace, minimumFreeBytes, freeBytesIn } from './diskSpace';
import { pgliteDialect } from './pgliteDialect';
import type { Db, Schema } from './schema';
import { createTables } from './tables';

/** What is told of a channel that is listened to. */
export interface ChannelHandlers {
  onMessage: (payload: string) => void;
  /** The connection broke: notifications are being missed. */
  onLost: () => void;
  /** It was made anew, after `onLost`. */
  onBack: () => void;
}

/** An open database, whichever kind it is. */
export interface Database {
  db: Db;
  /** The same database for what takes as long as it takes: bringing it up to date, filling it, commands. */
  unhurried: Db;
  /** Hears every notification on the channel, from when the promise is kept until the database is closed. */
  listen: (channel: string, ears: ChannelHandlers) => Promise<void>;
  close: () => Promise<void>;
}

const isoDate = (value: string) => new Date(value).toISOString();
const oid = { int8: 20, numeric: 1700, timestamptz: 1184 };
const reconnectDelay = 1000;
/** The listening connection is asked this often (ms), and answers within half of that. */
const usualHeartbeat = 10_000;

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Makes the folder of `DATA_DIR`. Throws `SettingError` when there can't be one. */
export const makeDataFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new SettingError(`Setting DATA_DIR: ${(error as Error).message}`);
  }
};

/** Holds `data/` for one process. A second start says so and leaves the folder alone; a dead holder is passed over. */
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

/** PostgreSQL writes this file into each of its folders. */
const isDatabase = (folder: string) => existsSync(join(folder, 'postgres', 'PG_VERSION'));

/** Has the platform been started on this database? */
const holdsPlatform = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ holds: boolean }>`select to_regclass('users') is not null
    and to_regclass('activity') is not null as holds`.execute(db);
  return rows[0]!.holds;
};

/** WebAssembly's number for a disk without room: PGlite's errors of files have nothing else. */
const noRoom = 51;
const whyNot = (error: unknown): string => {
  const { errno, message } = error as { errno?: unknown; message?: unknown };
  if (errno === noRoom) return 'no room is left on the disk';
  return typeof message === 'string' ? message : `error ${String(errno)}`;
};

const openPGlite = async (folder: string, room: typeof freeBytesIn, begins?: Blob): Promise<Database> => {
  const isInMemory = folder.startsWith('memory://');
  const unlock = isInMemory ? async () => undefined : await lockFolder(folder);
  const dataDir = isInMemory ? folder : join(folder, 'postgres');
  if (!isInMemory && (await room(folder)) < minimumFreeBytes) {
    await unlock();
    throw new SettingError(
      `Setting DATA_DIR: less than ${minimumFreeBytes / 2 ** 20} MB are left on the disk of ${folder}`,
    );
  }
  const pglite = await PGlite.create({
    dataDir,
    ...(begins && { loadDataDir: begins }),
    parsers: { [oid.int8]: Number, [oid.numeric]: (value: string) => value, [oid.timestamptz]: isoDate },
  }).catch(async (error: unknown) => {
    await unlock();
    throw new SettingError(`Setting DATA_DIR: the database in ${folder} cannot be opened: ${whyNot(error)}`);
  });
  const db = new Kysely<Schema>({ dialect: pgliteDialect(pglite) });
  const leaveRoom = isInMemory ? () => undefined : guardDiskSpace(db, () => room(folder));
  return {
    db,
    unhurried: db,
    listen: async (channel, { onMessage }) => {
      await pglite.listen(channel, onMessage);
    },
    close: async () => {
      leaveRoom();
      await db.destroy();
      await unlock();
    },
  };
};

/** A pool of connections, made when they are needed. What takes longer than `patience` (ms) is ended, where there is one. */
const poolOf = (url: string, patience?: number): Db => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: connectTimeout,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // What is rare keeps no connection.
    ...(patience === undefined
      ? { idleTimeoutMillis: 1000 }
      : { onConnect: (client) => setServerTimeouts(client, patience) }),
  });
  pool.on('error', () => undefined);
  // A connection that breaks between two statements of a transaction fails the next one, and not the whole server.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: withPreparedStatements(pool, patience) }) });
};

const openServer = async (url: string, heartbeatEvery: number, patience: number): Promise<Database> => {
  pg.types.setTypeParser(oid.int8, Number);
  pg.types.setTypeParser(oid.timestamptz, isoDate);
  const db = poolOf(url, patience);
  const unhurried = poolOf(url);
  let listener: pg.Client | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let closed = false;
  const listen: Database['listen'] = async (channel, { onMessage, onLost, onBack }) => {
    const connect = async () => {
      const client = new pg.Client({
        connectionString: url,
        keepAlive: true,
        query_timeout: heartbeatEvery / 2,
        connectionTimeoutMillis: heartbeatEvery / 2,
      });
      client.on('error', () => undefined);
      client.on('notification', ({ payload }) => payload !== undefined && onMessage(payload));
      try {
        await client.connect();
        await client.query(`listen "${channel}"`);
        if (closed) throw new Error('closed meanwhile');
      } catch (error) {
        // Given up: else each attempt would hold a connection, and listen beside the next one once it is heard.
        void client.end().catch(() => undefined);
        throw error;
      }
      client.once('end', () => lose(client));
      listener = client;
    };
    const lose = (client: pg.Client) => {
      if (listener !== client) return;
      listener = undefined;
      onLost();
      void client.end().catch(() => undefined);
      void reconnect();
    };
    const reconnect = async () => {
      while (!closed) {
        await delay(reconnectDelay, undefined, { ref: false });
        try {
          await connect();
          onBack();
          return;
        } catch {
          // The server is still away: try again after the delay.
        }
      }
    };
    await connect();
    // A network that forgot the connection closes nothing: whoever does not answer is not listening either.
    heartbeat = setInterval(() => {
      const client = listener;
      client?.query('select 1').catch(() => lose(client));
    }, heartbeatEvery).unref();
  };
  return {
    db,
    unhurried,
    listen,
    close: async () => {
      closed = true;
      clearInterval(heartbeat);
      await listener?.end();
      await Promise.all([db.destroy(), unhurried.destroy()]);
    },
  };
};

const undefinedObject = '42704';

/** A server that can't be used as it is set: said in one line that names the setting. */
const settingError = (error: unknown): SettingError | undefined => {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (code === undefinedObject && String(message).includes('collation')) {
    return new SettingError('Setting DATABASE_URL: needs PostgreSQL 17 or newer, with encoding UTF-8');
  }
  const isConnection = /^(28|3D|57)|^EAI_/.test(String(code)) || isDatabaseUnavailable(error);
  return isConnection ? new SettingError(`Setting DATABASE_URL: ${String(message) || String(code)}`) : undefined;
};

/**
 * Opens PostgreSQL at `url`, or PGlite in `folder` (`memory://` for none), and brings its tables up to date. The
 * connection that listens is asked every `heartbeat` ms whether it still does; statements of `db` take at most `patience` ms. PGlite begins with a copy of another, where
 * one is given, and not with nothing. Whoever needs a database that is there asks for `existing`: no folder and no table is made then.
 * `room` tells what is left on the disk of PGlite's folder.
 */
export const openDatabase = async (options: {
  url?: string;
  folder: string;
  heartbeat?: number;
  patience?: number;
  begins?: Blob;
  existing?: boolean;
  room?: typeof freeBytesIn;
}): Promise<Database> => {
  const {
    url,
    folder,
    heartbeat = usualHeartbeat,
    patience = statementTimeout,
    begins,
    existing = false,
    room = freeBytesIn,
  } = options;
  if (existing && !url && !isDatabase(folder)) {
    throw new SettingError(`Setting DATA_DIR: there is no database in ${resolve(folder)}`);
  }
  const database = url ? await openServer(url, heartbeat, patience) : await openPGlite(folder, room, begins);
  try {
    if (existing && !(await holdsPlatform(database.unhurried))) {
      throw new SettingError(
        `Setting ${url ? 'DATABASE_URL' : 'DATA_DIR'}: there is no platform in this database. Start it once first.`,
      );
    }
    await refuseOlder(database.unhurried);
    await createTables(database.unhurried);
    await migrate(database.unhurried);
  } catch (error) {
    await database.close();
    throw settingError(error) ?? error;
  }
  return database;
};
