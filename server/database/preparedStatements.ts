import { sql, type PostgresCursor, type PostgresPool, type PostgresPoolClient, type PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { queryWithTimeout } from './timeouts';

/** So many statements are prepared, on each connection that uses them; those beyond are read and planned each time. */
const most = 500;
/** So many statements that were sent once are remembered. */
const mostSeen = 2000;

const often = '/* often */';

/** Begins a statement outside transactions that is asked again and again, always the same: it is prepared, too. */
export const preparedStatement = sql.raw(often);

const opens = /^(begin|start transaction)/;
const closes = /^(commit|rollback)$/;

/**
 * The pool as Kysely uses it, which has PostgreSQL keep the statements of transactions prepared: a step of an invoice is a
 * dozen of them, always the same, and reading and planning them costs more than running them. Lists are left out: how
 * they are best read depends on what they ask. What says that it is `preparedStatement` is prepared anywhere. A connection that gives
 * no answer within `patience` (ms) is closed.
 */
export const withPreparedStatements = (pool: pg.Pool, patience?: number): PostgresPool => {
  const names = new Map<string, string>();
  const seen = new Set<string>();
  const nameOf = (text: string) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= most) return known;
    if (!seen.has(text)) {
      if (seen.size >= mostSeen) seen.clear();
      seen.add(text);
      return undefined;
    }
    const name = `prepared_${names.size}`;
    names.set(text, name);
    return name;
  };
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    let isOpen = false;
    function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
    function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
    function query(text: unknown, values: readonly unknown[] = []): unknown {
      if (typeof text !== 'string') throw new TypeError('Nothing here reads through a cursor');
      if (opens.test(text)) isOpen = true;
      else if (closes.test(text)) isOpen = false;
      const name = (isOpen && values.length > 0) || text.startsWith(often) ? nameOf(text) : undefined;
      return queryWithTimeout(patience, client, { name, text, values: [...values] });
    }
    return { query, release: () => client.release() };
  };
  return {
    connect: async () => {
      const client = await pool.connect();
      const known = clients.get(client) ?? wrap(client);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
};
