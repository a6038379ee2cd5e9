import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { RefusedServer } from './knownServer';
import { isOutdated, StatementNames } from './statementNames';
import { queryWithTimeout } from './timeouts';

const transactionStart = /^(begin|start transaction)/;
const transactionEnd = /^(commit|rollback)$/;

/**
 * Wraps a pool for Kysely so that frequent statements are prepared (`StatementNames`). A connection that does not answer within `timeoutMs` is closed, and so is one with a statement that is outdated, as after a
 * migration by another instance, and one to a server that was replaced: what it has begun is not committed.
 */
export const withPreparedStatements = (
  pool: pg.Pool,
  isReplaced: (client: pg.PoolClient) => boolean,
  timeoutMs?: number,
): PostgresPool => {
  const names = new StatementNames('prepared');
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
      const name = names.of(text, isInTransaction);
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
