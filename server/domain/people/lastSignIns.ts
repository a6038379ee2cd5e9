import { sql } from 'kysely';
import type { Db } from '../../database/schema';
import { allActivityTable } from '../../database/storedTables';

/**
 * Notes the last sign-in of users of whom none is noted, as activity recorded it. Each start does it: instances of the version
 * before, which noted none, may sign people in while this one runs.
 */
export const noteOldSignIns = async (db: Db): Promise<void> => {
  await sql`insert into "last-sign-ins" ("userId", "signInDate", address)
    select u.id, s."createDate", coalesce(s.after::json ->> 'address', '')
    from users u cross join lateral (select a."createDate", a.after from ${allActivityTable} a
      where a.entity = 'users' and a."recordId" = u.id::text and a.act = 'sign-in' and not a.refused
      order by a.id desc limit 1) s
    where not exists (select 1 from "last-sign-ins" l where l."userId" = u.id)
    on conflict do nothing`.execute(db);
};
