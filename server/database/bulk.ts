import { sql } from 'kysely';
import type { Tx } from './schema';

interface TableRule {
  drop: string;
  add: string;
}

/** Reads the statements that drop and re-create the foreign keys and indexes of these tables, except primary keys. */
const readTableRules = async (tx: Tx, tables: readonly string[]): Promise<readonly TableRule[]> => {
  const { rows } = await sql<TableRule>`
    select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as drop,
      format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as add
    from pg_constraint c where c.contype = 'f' and c.conrelid = any(${tables}::text[]::regclass[])
    union all
    select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
    from pg_index i where i.indrelid = any(${tables}::text[]::regclass[])
      and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid and c.contype <> 'f')`.execute(tx);
  return rows;
};

/**
 * Writes very many rows into tables that nobody else reads yet. Checks foreign keys and builds indexes once, after the
 * last row, which is many times faster than row by row. Throws when a row violates a constraint; the transaction is
 * then undone.
 */
export const writeInBulk = async <A>(tx: Tx, tables: readonly string[], write: () => Promise<A>): Promise<A> => {
  const rules = await readTableRules(tx, tables);
  for (const { drop } of rules) await sql.raw(drop).execute(tx);
  const result = await write();
  for (const { add } of rules.toReversed()) await sql.raw(add).execute(tx);
  // The planner needs the new row counts.
  for (const table of tables) await sql`analyze ${sql.table(table)}`.execute(tx);
  return result;
};
