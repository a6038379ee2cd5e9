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

/** What is used of a PGlite. */
export type Engine = Pick<PGlite, 'query' | 'listen' | 'close' | 'waitReady'>;

/**
 * Kysely driver for PGlite, which has a single connection. A statement or transaction has it exclusively until it ends,
 * while others queue; otherwise statements of other requests would run inside an open transaction.
 */
class PGliteDriver implements Driver {
  readonly #pglite: Engine;
  #turn: Promise<void> = Promise.resolve();
  readonly #release = new WeakMap<DatabaseConnection, () => void>();

  constructor(pglite: Engine) {
    this.#pglite = pglite;
  }

  async init() {
    await this.#pglite.waitReady;
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#turn;
    const connection = new PGliteConnection(this.#pglite);
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
  readonly #pglite: Engine;

  constructor(pglite: Engine) {
    this.#pglite = pglite;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affectedRows } = await this.#pglite.query<R>(query.sql, [...query.parameters]);
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
