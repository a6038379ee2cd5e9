import { sql } from 'kysely';
import type { Db, Tx } from '../../server/database/schema';

/** The names of all tables of a database. */
export const tablesOf = async (db: Db | Tx): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = current_schema() order by 1`.execute(db);
  return rows.map(({ name }) => name);
};

/** All rows of all tables, each as PostgreSQL writes it in text. */
export const contentOf = (db: Db): Promise<Record<string, string[]>> =>
  db.transaction().execute(async (tx) => {
    await sql`set transaction isolation level repeatable read`.execute(tx);
    await sql`set local timezone = 'UTC'`.execute(tx);
    const content: Record<string, string[]> = {};
    for (const name of await tablesOf(tx)) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t
        order by t::text collate "C"`.execute(tx);
      content[name] = rows.map(({ row }) => row);
    }
    return content;
  });

/**
 * Columns, constraints, indexes, triggers and functions, and whatever else the schema has, each as a line of text. What follows
 * from another line is left out, because it may have any name: the parts of the index of a divided table, and `not null`.
 */
export const schemaOf = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ line: string }>`
    with own as (select c.* from pg_class c where c.relnamespace = current_schema()::regnamespace
      and not exists (select 1 from pg_depend e where e.objid = c.oid and e.deptype = 'e'))
    select concat_ws(' ', 'column', c.relname, a.attnum, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity,
        a.attgenerated, a.attstorage, a.attcompression, a.attcollation, a.attoptions, pg_get_expr(d.adbin, d.adrelid)) as line
      from own c join pg_attribute a on a.attrelid = c.oid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0
    union all select concat_ws(' ', 'relation', relkind, relname, relpersistence, reloptions, relrowsecurity) from own
      where relkind <> 't' and not (relkind = 'i' and relispartition)
    union all select concat_ws(' ', 'sequence', sequencename, start_value, increment_by, cycle, cache_size) from pg_sequences
    union all select concat_ws(' ', 'index', indexdef) from pg_indexes where schemaname = current_schema()
      and not (select relispartition from own where relname = indexname)
    union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, convalidated, pg_get_constraintdef(k.oid)) from pg_constraint k
      where connamespace = current_schema()::regnamespace and contype <> 'n'
    union all select concat_ws(' ', 'trigger', tgenabled, pg_get_triggerdef(t.oid), obj_description(t.oid, 'pg_trigger')) from pg_trigger t
      where not tgisinternal
    union all select concat_ws(' ', 'function', pg_get_functiondef(p.oid), obj_description(p.oid, 'pg_proc')) from pg_proc p
      where p.pronamespace = current_schema()::regnamespace and p.prokind in ('f', 'p')
        and not exists (select 1 from pg_depend e where e.objid = p.oid and e.deptype = 'e')
    union all select concat_ws(' ', 'type', typname, typtype) from pg_type t
      where typnamespace = current_schema()::regnamespace and typtype in ('e', 'd')
    order by 1`.execute(db);
  return rows.map(({ line }) => line);
};

/** Where each sequence stands. */
export const sequencesOf = async (db: Db): Promise<Record<string, string | null>> => {
  const { rows } = await sql<{
    name: string;
    value: string | null;
  }>`select sequencename as name, last_value::text as value
    from pg_sequences where schemaname = current_schema() order by 1`.execute(db);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
};
