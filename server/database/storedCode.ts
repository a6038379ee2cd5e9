import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { locks } from './locks';
import type { Db, Tx } from './schema';

/** Functions and triggers that belong together. */
export interface StoredCode {
  /** Name of one of the functions, one without overloads: its comment says which version is stored. */
  named: string;
  /** Creates each or replaces what is there, in this order. */
  statements: readonly RawBuilder<unknown>[];
}

const fingerprintOf = (db: Db, statements: readonly RawBuilder<unknown>[]) => {
  const hash = createHash('sha256');
  for (const statement of statements) hash.update(statement.compile(db).sql);
  return hash.digest('base64url');
};

const isStored = async (db: Db | Tx, named: string, fingerprint: string) => {
  const { rows } =
    await sql`select 1 from pg_proc where proname = ${named} and pronamespace = current_schema()::regnamespace
    and obj_description(oid, 'pg_proc') = ${fingerprint}`.execute(db);
  return rows.length > 0;
};

/**
 * Brings functions and triggers to the state that this version of the server describes. A start that finds them so
 * changes nothing and waits for no lock.
 */
export const replaceStoredCode = async (db: Db, { named, statements }: StoredCode): Promise<void> => {
  const fingerprint = fingerprintOf(db, statements);
  if (await isStored(db, named, fingerprint)) return;
  await db.transaction().execute(async (tx) => {
    // Other instances may start at the same time.
    await sql`select pg_advisory_xact_lock(${sql.lit(locks.schema)})`.execute(tx);
    if (await isStored(tx, named, fingerprint)) return;
    for (const statement of statements) await statement.execute(tx);
    await sql`comment on function ${sql.id(named)} is ${sql.lit(fingerprint)}`.execute(tx);
  });
};
