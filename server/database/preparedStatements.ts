import { sql, type PostgresCursor, type PostgresPool, type PostgresPoolClient, type PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { isLastStatement } from './pipelining';
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

/**
 * Wraps a pool for Kysely so that statements in transactions are prepared from their second use on. A step of an
 * invoice is a dozen statements, always the same, which take longer to parse and plan than to run. Outside transactions
 * only statements with the prefix `preparedStatement` are prepared, because the best plan of a list depends on its
 * parameters. A connection that does not answer within `timeoutMs` is closed.
 */
export const withPreparedStatements = (pool: pg.Pool, timeoutMs?: number): PostgresPool => {
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
    /** The commit that was sent with the last statement of the transaction. */
    let sentCommit: Promise<PostgresQueryResult<never>> | undefined;
    const send = <R>(query: pg.QueryConfig): Promise<PostgresQueryResult<R>> => {
      // What is sent together leaves in one write.
      const { stream } = client.connection;
      stream.cork();
      process.nextTick(() => stream.uncork());
      return queryWithTimeout(timeoutMs, client, query) as unknown as Promise<PostgresQueryResult<R>>;
    };
    const sendCommitWith = (query: pg.QueryConfig) => {
      const answer = send(query);
      sentCommit = send({ text: 'commit' });
      // A failed statement is reported instead of its commit, which nobody waits for then.
      sentCommit.catch(() => undefined);
      return answer;
    };
    const takeSentCommit = () => {
      const commit = sentCommit;
      sentCommit = undefined;
      return commit;
    };
    function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
    function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
    function query(text: unknown, values: readonly unknown[] = []): unknown {
      if (typeof text !== 'string') throw new TypeError('Nothing here reads through a cursor');
      if (transactionStart.test(text)) isInTransaction = true;
      else if (transactionEnd.test(text)) {
        isInTransaction = false;
        const commit = takeSentCommit();
        if (commit && text === 'commit') return commit;
      }
      const name = (isInTransaction && values.length > 0) || text.startsWith(marker) ? nameOf(text) : undefined;
      const config = { name, text, values: [...values] };
      return isInTransaction && isLastStatement(text) ? sendCommitWith(config) : send(config);
    }
    return { query, release: () => client.release() };
  };
  return {
    connect: async () => {
      const client = await pool.connect();
      const wrapped = clients.get(client) ?? wrap(client);
      clients.set(client, wrapped);
      return wrapped;
    },
    end: () => pool.end(),
  };
};
