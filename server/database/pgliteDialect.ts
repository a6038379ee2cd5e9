import type { PGlite } from '@electric-sql/pglite';
import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import { PGliteStatements, type StatementEngine } from './pgliteStatements';

/** What is used of a PGlite. */
export type Engine = StatementEngine & Pick<PGlite, 'query' | 'listen' | 'close' | 'waitReady'>;

/**
 * Kysely driver for PGlite, which has a single connection. A statement or transaction has it exclusively until it ends,
 * while others queue; otherwise statements of other requests would run inside an open transaction.
 */
class PGliteDriver implements Driver {
  readonly #pglite: Engine;
  readonly #statements: PGliteStatements;
  #turn: Promise<void> = Promise.resolve();
  readonly #release = new WeakMap<DatabaseConnection, () => void>();

  constructor(pglite: Engine) {
    this.#pglite = pglite;
    this.#statements = new PGliteStatements(pglite);
  }

  async init() {
    await this.#pglite.waitReady;
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#turn;
    const connection = new PGliteConnection(this.#statements);
    this.#turn = new Promise((resolve) => this.#release.set(connection, resolve));
    await before;
    return connection;
  }

  async releaseConnection(connection: DatabaseConnection) {
    this.#release.get(connection)?.();
  }

  async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin'));
  }

  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy() {
    await this.#pglite.close();
  }
}

class PGliteConnection implements DatabaseConnection {
  readonly #statements: PGliteStatements;
  #isInTransaction = false;

  constructor(statements: PGliteStatements) {
    this.#statements = statements;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (query.sql === 'begin') this.#isInTransaction = true;
    const { rows, affectedRows } = await this.#statements.run<R>(query.sql, query.parameters, this.#isInTransaction);
    return { rows, numAffectedRows: BigInt(affectedRows ?? 0) };
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('PGlite does not stream');
  }
}

/** Returns the Kysely dialect for an embedded PGlite database. */
export const pgliteDialect = (pglite: Engine): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new PGliteDriver(pglite),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});
