import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { withBriefLocks } from './briefLocks';
import type { Db, Tx } from './schema';

/** A function, a trigger on a table, or an index. */
export type StoredCode =
  | { kind: 'function'; name: string; create: RawBuilder<unknown> }
  | { kind: 'trigger'; name: string; table: string; create: readonly RawBuilder<unknown>[] }
  | { kind: 'index'; name: string; create: RawBuilder<unknown> };

const statementsOf = (code: StoredCode) => (code.kind === 'trigger' ? code.create : [code.create]);

const fingerprintOf = (db: Db, code: StoredCode) => {
  const hash = createHash('sha256');
  for (const statement of statementsOf(code)) hash.update(statement.compile(db).sql);
  return hash.digest('base64url');
};

/** Whether this version is there: functions and triggers have its fingerprint as their comment, an index never changes. */
const isStored = async (db: Db | Tx, code: StoredCode, fingerprint: string) => {
  const { name } = code;
  const found = {
    function: sql`select 1 from pg_proc where proname = ${name} and pronamespace = current_schema()::regnamespace
      and obj_description(oid, 'pg_proc') = ${fingerprint}`,
    trigger: sql`select 1 from pg_trigger where tgname = ${name} and obj_description(oid, 'pg_trigger') = ${fingerprint}
      and tgrelid = to_regclass(${code.kind === 'trigger' ? `"${code.table}"` : ''})`,
    index: sql`select 1 where to_regclass(${`"${name}"`}) is not null`,
  }[code.kind];
  return (await found.execute(db)).rows.length > 0;
};

const store = (db: Db, code: StoredCode, fingerprint: string) =>
  withBriefLocks(db, async (tx) => {
    // Other instances may start at the same time.
    if (await isStored(tx, code, fingerprint)) return;
    for (const statement of statementsOf(code)) await statement.execute(tx);
    const { kind, name } = code;
    if (kind === 'function') await sql`comment on function ${sql.id(name)} is ${sql.lit(fingerprint)}`.execute(tx);
    if (kind === 'trigger')
      await sql`comment on trigger ${sql.id(name)} on ${sql.table(code.table)} is ${sql.lit(fingerprint)}`.execute(tx);
  });

/**
 * Brings functions and triggers to the state that this version of the server describes. Instances of the version before may
 * be at work: each change is a transaction of its own, which locks one table at most, and that briefly. A start that finds all
 * as described waits for no lock. Rejects when a table stays locked for a minute.
 */
export const replaceStoredCode = async (db: Db, codes: readonly StoredCode[]): Promise<void> => {
  for (const code of codes) {
    const fingerprint = fingerprintOf(db, code);
    if (!(await isStored(db, code, fingerprint))) await store(db, code, fingerprint);
  }
};
