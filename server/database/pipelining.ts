import {
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  Transaction,
  type ConnectionProvider,
  type DatabaseConnection,
  type Dialect,
} from 'kysely';
import type { Db, Schema, Tx } from './schema';

/**
 * Gives the connection of a transaction to each statement at once, so that several can be on their way. Kysely gives it to
 * a statement when the one before has its answer.
 */
class PipelinedConnection implements ConnectionProvider {
  readonly #connection: DatabaseConnection;
  #noteSent: () => void = () => undefined;
  #hasEnded = false;

  constructor(connection: DatabaseConnection) {
    this.#connection = connection;
  }

  /** A statement is sent when its consumer was called. Rejects once the transaction has ended. */
  provideConnection<A>(consumer: (connection: DatabaseConnection) => Promise<A>): Promise<A> {
    if (this.#hasEnded) return Promise.reject(new Error('The work of this transaction has ended'));
    const answer = consumer(this.#connection);
    this.#noteSent();
    return answer;
  }

  /** Resolves when the next statement was sent. */
  nextSent(): Promise<void> {
    return new Promise((resolve) => (this.#noteSent = resolve));
  }

  /** Takes no further statement: after the commit or the rollback it would be executed, and kept, by itself. */
  end(): void {
    this.#hasEnded = true;
  }
}

const connections = new WeakMap<Tx, PipelinedConnection>();

/** What Kysely asks for besides the executor: a transaction does not use it. */
const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};

/**
 * Runs work in one transaction, whose statements can be on their way together (`inOneRoundTrip`). Statements of what still runs
 * when the work has ended or failed are refused.
 */
export const inPipelinedTransaction = <A>(db: Db, work: (tx: Tx) => Promise<A>): Promise<A> =>
  db.transaction().execute((queued) =>
    queued.getExecutor().provideConnection(async (connection) => {
      const pipelined = new PipelinedConnection(connection);
      const executor = queued.getExecutor().withConnectionProvider(pipelined);
      const tx = new Transaction<Schema>({ config: { dialect }, dialect, driver: new DummyDriver(), executor });
      connections.set(tx, pipelined);
      try {
        return await work(tx);
      } finally {
        pipelined.end();
      }
    }),
  );

/**
 * Runs two steps of a transaction whose statements do not need each other's answer. The statement of the second is sent once
 * that of the first was sent, without waiting for its answer: the database executes them in this order, each with a view of
 * the data of its own, in one round trip. The first step sends one statement at most. In a transaction that is not of
 * `inTransaction` the second step waits for the first.
 */
export const inOneRoundTrip = async <A, B>(
  tx: Tx,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> => {
  const sent = connections.get(tx)?.nextSent();
  const answered = first();
  await Promise.race([sent ?? answered, answered]);
  return Promise.all([answered, second()]);
};

const lastMarker = '/* last */';

/** Prefix of the last statement of a transaction: the commit is sent with it, and locks are held for one round trip less. */
export const lastStatement = sql.raw(lastMarker);

/** Whether a statement is the last one of its transaction. */
export const isLastStatement = (text: string): boolean => text.startsWith(lastMarker);
