import { sql } from 'kysely';
import type pg from 'pg';

/** Default timeout of a statement and of an idle transaction, enforced by PostgreSQL. */
export const statementTimeoutMs = 30_000;
/** Factor on the server's timeout after which the client gives up: the network has dropped the connection. */
const clientTimeoutFactor = 1.2;
/** Timeout of a new connection. */
export const connectTimeoutMs = 5000;
/** Timeout of a readiness probe. */
export const probeTimeoutMs = 1500;

const probeMarker = '/* probe */';

/** Prefix of a statement that times out after `probeTimeoutMs`. */
export const probe = sql.raw(probeMarker);

/** A query with `query_timeout` (ms), which `pg` supports but its types lack. */
type QueryWithTimeout = pg.QueryConfig & { query_timeout?: number };

/** Has the server end statements and idle transactions of this new connection after `timeoutMs`; it must answer within `connectMs`. */
export const setServerTimeouts = (client: pg.ClientBase, timeoutMs: number, connectMs: number): Promise<unknown> => {
  const text = `set statement_timeout = ${timeoutMs}; set idle_in_transaction_session_timeout = ${timeoutMs}`;
  const config: QueryWithTimeout = { text, query_timeout: connectMs };
  return client.query(config);
};

/**
 * Runs a query on a connection of the pool. Without an answer in time it closes the connection, which the pool
 * replaces, and throws. `timeoutMs` is the server's timeout; without it only probes time out.
 */
export const queryWithTimeout = async (timeoutMs: number | undefined, client: pg.PoolClient, query: pg.QueryConfig) => {
  const clientTimeoutMs = timeoutMs === undefined ? undefined : timeoutMs * clientTimeoutFactor;
  const config: QueryWithTimeout = {
    ...query,
    query_timeout: query.text.startsWith(probeMarker) ? probeTimeoutMs : clientTimeoutMs,
  };
  try {
    return await client.query(config);
  } catch (error) {
    if ((error as Error).message === 'Query read timeout') void (client as unknown as pg.Client).end();
    throw error;
  }
};
