import { sql, type Kysely } from 'kysely';
import { changesChannel } from '../live/changes';

/** Tables whose records two people may decide on, with when nothing is left to decide on a row of them. */
const decided = {
  invoices: 'new.status >= 3',
  'funds-operations': 'new.status <> 0',
  deals: 'new.status = 2 or new.reversed',
};

/** A record that was decided in another way (a message completed it, it lapsed) waits for no second person any more. */
export const forgetPresses = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create or replace function forget_first_press() returns trigger language plpgsql as $$
    declare forgotten bigint;
    begin
      delete from "second-person" where subject = tg_table_name || '/' || new.id returning id into forgotten;
      if forgotten is not null then
        perform pg_notify(${sql.lit(changesChannel)},
          json_build_object('entity', 'second-person', 'id', forgotten, 'kind', 'removed')::text);
      end if;
      return null;
    end $$`.execute(db);
  for (const [table, when] of Object.entries(decided)) {
    await sql`create or replace trigger "decided_waits_for_nobody" after update on ${sql.table(table)}
      for each row when (${sql.raw(when)}) execute function forget_first_press()`.execute(db);
  }
};
