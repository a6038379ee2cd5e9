import { sql } from 'kysely';
import type { Tx } from './schema';

interface Ruled {
  drop: string;
  add: string;
}

/** What watches over each row of these tables: references and indexes but for the primary keys. */
const rulesOf = async (tx: Tx, tables: readonly string[]): Promise<readonly Ruled[]> => {
  const { rows } = await sql<Ruled>`
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
 * Writes very many rows into tables that nobody else reads yet: their references are checked and their indexes made once,
 * after the last row, which is many times faster than row by row. A row that breaks a rule undoes all of it.
 */
export const inBulk = async <A>(tx: Tx, tables: readonly string[], write: () => Promise<A>): Promise<A> => {
  const rules = await rulesOf(tx, tables);
  for (const { drop } of rules) await sql.raw(drop).execute(tx);
  const answer = await write();
  for (const { add } of rules.toReversed()) await sql.raw(add).execute(tx);
  // How many rows there are decides how they are best read from now on.
  for (const table of tables) await sql`analyze ${sql.table(table)}`.execute(tx);
  return answer;
};
