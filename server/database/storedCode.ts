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

const keyOf = (kind: string, name: string, table: string, fingerprint: string) =>
  JSON.stringify([kind, name, table, fingerprint]);

/** How a code is found among those that are stored: functions and triggers by their fingerprint, an index never changes. */
const wantedKey = (code: StoredCode, fingerprint: string) =>
  code.kind === 'index'
    ? keyOf('index', code.name, '', '')
    : keyOf(code.kind, code.name, code.kind === 'trigger' ? code.table : '', fingerprint);

/** Reads the keys of what is stored. Functions and triggers have their fingerprint as their comment. */
const readStored = async (db: Db | Tx): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ kind: string; name: string; table: string; fingerprint: string }>`
    with comments as (select objoid, classoid, description from pg_description where objsubid = 0)
    select 'function' as kind, p.proname as name, '' as table, d.description as fingerprint
      from pg_proc p join comments d on d.objoid = p.oid and d.classoid = 'pg_proc'::regclass
      where p.pronamespace = current_schema()::regnamespace
    union all select 'trigger', t.tgname, c.relname, d.description
      from pg_trigger t join comments d on d.objoid = t.oid and d.classoid = 'pg_trigger'::regclass
      join pg_class c on c.oid = t.tgrelid where c.relnamespace = current_schema()::regnamespace
    union all select 'index', relname, '', '' from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('i', 'I')`.execute(db);
  return new Set(rows.map(({ kind, name, table, fingerprint }) => keyOf(kind, name, table, fingerprint)));
};

const store = (db: Db, code: StoredCode, fingerprint: string) =>
  withBriefLocks(db, async (tx) => {
    // Other instances may start at the same time.
    if ((await readStored(tx)).has(wantedKey(code, fingerprint))) return;
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
  const stored = await readStored(db);
  for (const code of codes) {
    const fingerprint = fingerprintOf(db, code);
    if (!stored.has(wantedKey(code, fingerprint))) await store(db, code, fingerprint);
  }
};
