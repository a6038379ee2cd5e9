import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { logQueries } from './logQueries';
import type { PoolReading } from './poolFigures';
import { withPreparedStatements } from './preparedStatements';
import type { Db, Schema } from './schema';
import type { ServerWatch } from './serverWatch';
import { connectTimeoutMs, setServerTimeouts } from './timeouts';

/** How the connections of a pool are used. Times in ms. */
interface PoolOptions {
  timeoutMs?: number | undefined;
  /** How long to wait for a connection. */
  connectMs?: number;
  log?: Logger | undefined;
}

/**
 * Opens a connection pool to a server that `watch` does not refuse. Statements end after `timeoutMs`, if given, and are logged at
 * `debug`, if there is a log.
 */
export const createPool = (
  url: string,
  watch: ServerWatch,
  { timeoutMs, connectMs = connectTimeoutMs, log }: PoolOptions,
): { db: Db; read: PoolReading } => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // The pool without a timeout is rarely used, so it does not keep connections.
    ...(timeoutMs === undefined && { idleTimeoutMillis: 1000 }),
    onConnect: async (client) => {
      if (timeoutMs !== undefined) await setServerTimeouts(client, timeoutMs, connectMs);
      await watch.check(client);
    },
  });
  pool.on('error', () => undefined);
  // A connection that breaks between two statements fails the next statement, not the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: withPreparedStatements(pool, watch.isReplaced, timeoutMs) }),
    log: logQueries(log),
  });
  const read: PoolReading = () => ({
    console_database_connections: pool.totalCount,
    console_database_connections_idle: pool.idleCount,
    console_database_waiting: pool.waitingCount,
  });
  return { db, read };
};
