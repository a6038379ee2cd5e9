import { sql, type PostgresCursor, type PostgresPool, type PostgresPoolClient, type PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { RefusedServer } from './knownServer';
import { queryWithTimeout } from './timeouts';

/** Maximum number of prepared statements; further ones are parsed and planned on each call. */
const maxPrepared = 500;
/** Maximum number of statements remembered as sent once. */
const maxSeen = 2000;

const marker = '/* often */';

/** Prefix that has a frequent statement outside transactions prepared, too. */
export const preparedStatement = sql.raw(marker);

const transactionStart = /^(begin|start transaction)/;
const transactionEnd = /^(commit|rollback)$/;
/** What is planned, and so worth preparing: not those, nor savepoints and settings. */
const planned = /^\s*(select|insert|update|delete|with)\b/;

/** Whether an error is that of a prepared statement whose columns have another type by now: it fails as long as its connection lives. */
const isOutdated = (error: unknown): boolean => (error as { routine?: unknown }).routine === 'RevalidateCachedQuery';

/**
 * Wraps a pool for Kysely so that statements in transactions are prepared from their second use on. A step of an
 * invoice is a dozen statements, always the same, which take longer to parse and plan than to run. Outside transactions
 * only statements with the prefix `preparedStatement` are prepared, because the best plan of a list depends on its
 * parameters. A connection that does not answer within `timeoutMs` is closed, and so is one with a statement that is outdated, as after a
 * migration by another instance, and one to a server that was replaced: what it has begun is not committed.
 */
export const withPreparedStatements = (
  pool: pg.Pool,
  isReplaced: (client: pg.PoolClient) => boolean,
  timeoutMs?: number,
): PostgresPool => {
  const names = new Map<string, string>();
  const seenOnce = new Set<string>();
  const nameOf = (text: string) => {
    const existing = names.get(text);
    if (existing !== undefined || names.size >= maxPrepared) return existing;
    if (!seenOnce.has(text)) {
      if (seenOnce.size >= maxSeen) seenOnce.clear();
      seenOnce.add(text);
      return undefined;
    }
    const name = `prepared_${names.size}`;
    names.set(text, name);
    return name;
  };
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    let isInTransaction = false;
    let isToBeClosed = false;
    function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
    function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
    function query(text: unknown, values: readonly unknown[] = []): unknown {
      if (typeof text !== 'string') throw new TypeError('Nothing here reads through a cursor');
      if (text === 'commit' && isReplaced(client)) throw new RefusedServer('The database server was replaced');
      if (transactionStart.test(text)) isInTransaction = true;
      else if (transactionEnd.test(text)) isInTransaction = false;
      const name = (isInTransaction && planned.test(text)) || text.startsWith(marker) ? nameOf(text) : undefined;
      return queryWithTimeout(timeoutMs, client, { name, text, values: [...values] }).catch((error: unknown) => {
        isToBeClosed ||= isOutdated(error);
        throw error;
      });
    }
    return { query, release: () => client.release(isToBeClosed || isReplaced(client)) };
  };
  return {
    connect: async () => {
      let client = await pool.connect();
      while (isReplaced(client)) {
        client.release(true);
        client = await pool.connect();
      }
      const wrapped = clients.get(client) ?? wrap(client);
      clients.set(client, wrapped);
      return wrapped;
    },
    end: () => pool.end(),
  };
};
