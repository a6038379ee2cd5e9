import { sql } from 'kysely';
import type { Db } from '../../server/database/schema';

/** Moves every time in the database on by `age` (ms), as if it had been filled that much later. No trigger runs. */
export const moveTimes = (db: Db, age: number): Promise<unknown> =>
  sql`do $$
    declare
      moved record;
    begin
      perform set_config('session_replication_role', 'replica', true);
      for moved in
        select table_name, string_agg(format('%1$I = %1$I + %2$L', column_name, interval '${sql.raw(String(age))} ms'), ', ') as times
        from information_schema.columns join pg_class on relname = table_name and relnamespace = 'public'::regnamespace
        -- What a part of a divided table has is moved through the whole table.
        where not relispartition and table_schema = 'public' and data_type = 'timestamp with time zone' and is_generated = 'NEVER'
        group by table_name
      loop
        execute format('update %I set %s', moved.table_name, moved.times);
      end loop;
    end $$`.execute(db);
