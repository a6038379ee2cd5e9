import { sql } from 'kysely';
import type pg from 'pg';

/** Statements of the platform are done within so long (ms), and no transaction of it rests for longer: PostgreSQL ends what is not. */
export const statementTimeout = 30_000;
/** An answer that is later than the server's own bound by a fifth does not come any more: the way to it forgot the connection. */
const lost = 1.2;
/** A new connection answers within so long (ms). */
export const connectTimeout = 5000;
/** A probe is answered within so long (ms). */
export const probeTimeout = 1500;

const mark = '/* probe */';

/** Begins a statement that asks whether the database answers: it waits for `probeTimeout`, and no longer. */
export const probe = sql.raw(mark);

/** What `pg` knows of a query beside its types: how long (ms) its answer is waited for. */
type Bounded = pg.QueryConfig & { query_timeout?: number };

/** Has the server end what takes longer than `patience` (ms), and a transaction of which nothing more is heard. */
export const setServerTimeouts = (client: pg.ClientBase, patience: number): Promise<unknown> => {
  const text = `set statement_timeout = ${patience}; set idle_in_transaction_session_timeout = ${patience}`;
  const bounded: Bounded = { text, query_timeout: connectTimeout };
  return client.query(bounded);
};

/**
 * Runs a query on a connection of the pool. When its answer does not come, the connection is closed: what it had under way
 * fails with it, and the pool makes another. Without a `patience` (ms) it waits for as long as it takes.
 */
export const queryWithTimeout = async (patience: number | undefined, client: pg.PoolClient, query: pg.QueryConfig) => {
  const usual = patience === undefined ? undefined : patience * lost;
  const bounded: Bounded = { ...query, query_timeout: query.text.startsWith(mark) ? probeTimeout : usual };
  try {
    return await client.query(bounded);
  } catch (error) {
    if ((error as Error).message === 'Query read timeout') void (client as unknown as pg.Client).end();
    throw error;
  }
};
