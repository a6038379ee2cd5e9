import { finished } from 'node:stream/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';
import type { Engine } from './pgliteDialect';
import type { Db, Schema, Tx } from './schema';
import { connectTimeoutMs } from './timeouts';

/** A table whose rows are copied. */
export interface CopiedTable {
  name: string;
  /** The columns that are copied, in the order in which a row has them. */
  columns: readonly string[];
  /** How many rows there are. */
  rows: number;
}

/** An open transaction in which the rows of tables are read and written as PostgreSQL's `COPY` has them, in text format. */
export interface CopyTransaction {
  tx: Tx;
  /** Reads all rows of a table, in parts of whole rows. A part has a few MB; a row that is longer is a part of its own. */
  readRows: (table: CopiedTable) => AsyncIterable<Buffer>;
  /** Adds rows that were read so to a table that this transaction created. Returns how many. */
  writeRows: (table: CopiedTable, rows: Buffer) => Promise<number>;
  /** Rejects when the disk has no room for this many bytes more. A database server looks after its disk itself. */
  requireRoom: (bytes: number) => Promise<void>;
}

/** Runs work in one transaction that no timeout ends, and returns its result. */
export type RunCopy = <A>(work: (copy: CopyTransaction) => Promise<A>) => Promise<A>;

/** About how large a part is, in bytes. */
const partBytes = 4 * 2 ** 20;
const newLine = 0x0a;

const identifiers = (names: readonly string[]) => names.map((name) => pg.escapeIdentifier(name)).join(', ');
const readOptions = `with (encoding 'UTF8')`;
/** The rows of a table that this transaction created need not be checked for visibility: `freeze` saves a vacuum. */
const writeStatement = ({ name, columns }: CopiedTable, source: string) =>
  `copy ${pg.escapeIdentifier(name)} (${identifiers(columns)}) from ${source} with (freeze, encoding 'UTF8')`;

/** Settings under which all databases write values the same and wait as long as it takes. */
const settings: Readonly<Record<string, string>> = {
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  transaction_timeout: '0',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
  // Rows are read in the order in which the table has them, the same each time.
  synchronize_seqscans: 'off',
};

/** Unlike a query, `set` leaves it to the transaction to choose its isolation level. */
const applySettings = async (tx: Tx) => {
  for (const [name, value] of Object.entries(settings))
    await sql`set local ${sql.id(name)} = ${sql.lit(value)}`.execute(tx);
};

/** Joins chunks to parts that end where a row ends. Within a row a line feed is written as `\n`. */
async function* inParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let collected: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    const end = size + chunk.length < partBytes ? -1 : chunk.lastIndexOf(newLine);
    if (end === -1) {
      collected.push(chunk);
      size += chunk.length;
      continue;
    }
    yield Buffer.concat([...collected, chunk.subarray(0, end + 1)]);
    collected = [chunk.subarray(end + 1)];
    size = chunk.length - end - 1;
  }
  if (size > 0) yield Buffer.concat(collected);
}

/** Copies through a connection of its own to a PostgreSQL server. */
export const copyOnServer =
  (url: string): RunCopy =>
  async (work) => {
    const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: connectTimeoutMs });
    pool.on('error', () => undefined);
    let client: pg.PoolClient;
    pool.on('connect', (connected) => {
      client = connected;
      connected.on('error', () => undefined);
    });
    const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });

    async function* readRows({ name, columns }: CopiedTable) {
      const chunks = client.query(
        to(`copy ${pg.escapeIdentifier(name)} (${identifiers(columns)}) to stdout ${readOptions}`),
      );
      try {
        yield* inParts(chunks as AsyncIterable<Buffer>);
      } finally {
        // Whoever stops reading leaves the connection in the middle of an answer: nothing else can be asked over it.
        if (!chunks.readableEnded) await (client as unknown as pg.Client).end();
      }
    }

    const writeRows: CopyTransaction['writeRows'] = async (table, rows) => {
      const stream = client.query(from(writeStatement(table, 'stdin')));
      stream.end(rows);
      await finished(stream);
      return stream.rowCount;
    };

    let failure: { reason: unknown } | undefined;
    try {
      return await db.transaction().execute(async (tx) => {
        await applySettings(tx);
        return await work({ tx, readRows, writeRows, requireRoom: async () => undefined }).catch((error: unknown) => {
          failure = { reason: error };
          throw error;
        });
      });
    } catch (error) {
      // Where the connection was ended, undoing the transaction over it fails as well, which says less.
      throw failure ? failure.reason : error;
    } finally {
      await db.destroy();
    }
  };

/** How many rows a page of a table has at most, rounded up; a row's address (`ctid`) is its page and its number there. */
const maxRowsPerPage = 300;

/**
 * Copies through PGlite's device for files, which holds a file in memory: tables are read in ranges of their rows' addresses.
 * `requireRoom` is as in `CopyTransaction`.
 */
export const copyInPglite =
  (pglite: Engine, db: Db, requireRoom: CopyTransaction['requireRoom']): RunCopy =>
  (work) =>
    db.transaction().execute(async (tx) => {
      await applySettings(tx);

      /** How many addresses the parts of a table have, so that each has about `partBytes`. */
      const readStep = async (name: string, rows: number) => {
        const { rows: sizes } = await sql<{ pages: number; bytes: number }>`
          select pg_relation_size(t) / current_setting('block_size')::integer as pages, pg_table_size(t) as bytes
          from (select ${pg.escapeIdentifier(name)}::regclass as t) s`.execute(tx);
        const { pages, bytes } = sizes[0]!;
        const rowsOfPart = Math.max(1, Math.floor((rows * partBytes) / Math.max(1, bytes)));
        const pagesOfPart = Math.floor((rowsOfPart * pages) / Math.max(1, rows));
        return { addresses: pages * maxRowsPerPage, step: pagesOfPart > 0 ? pagesOfPart * maxRowsPerPage : rowsOfPart };
      };

      async function* readRows({ name, columns, rows }: CopiedTable) {
        const { addresses, step } = await readStep(name, rows);
        const address = (place: number) => `'(${Math.floor(place / maxRowsPerPage)},${place % maxRowsPerPage})'`;
        for (let start = 0; start < addresses; start += step) {
          const { blob } = await pglite.query(
            `copy (select ${identifiers(columns)} from ${pg.escapeIdentifier(name)}
              where ctid >= ${address(start)} and ctid < ${address(start + step)}) to '/dev/blob' ${readOptions}`,
          );
          if (blob?.size) yield Buffer.from(await blob.arrayBuffer());
        }
      }

      const writeRows: CopyTransaction['writeRows'] = async (table, rows) => {
        await requireRoom(rows.length);
        const { affectedRows } = await pglite.query(writeStatement(table, `'/dev/blob'`), [], {
          blob: new Blob([new Uint8Array(rows)]),
        });
        return affectedRows!;
      };

      return work({ tx, readRows, writeRows, requireRoom });
    });
