import { sql } from 'kysely';
import { changesChannel } from './changes';
import { locks } from './locks';
import type { Db } from './schema';
import { approvalSql } from './statusSql';

const triggerName = 'ended_asks_nobody';

/**
 * Makes the database mark the notifications that asked for an approval as read, for everyone, when the request ends,
 * whatever ends it. Those that tell the requester how it ended are written later in the same transaction, and stay
 * unread. Each start does it where it is missing: the previous version did not make it.
 */
export const readNotificationsOfEndedRequests = async (db: Db): Promise<void> => {
  const { rows } = await sql`select 1 from pg_trigger where tgname = ${triggerName}
    and tgrelid = 'approvals'::regclass`.execute(db);
  if (rows.length > 0) return;
  await db.transaction().execute(async (tx) => {
    // Other instances may start at the same time.
    await sql`select pg_advisory_xact_lock(${sql.lit(locks.schema)})`.execute(tx);
    await sql`create index if not exists notifications_unread_of_subject on notifications (subject)
      where not "isRead"`.execute(tx);
    // Locked in the order of ids, as when their receivers read them.
    await sql`create or replace function read_notifications_of_request() returns trigger language plpgsql as $$
      declare changed bigint;
      begin
        for changed in with unread as (select id from notifications
            where subject = 'approvals/' || new.id and not "isRead" order by id for no key update)
          update notifications n set "isRead" = true from unread where n.id = unread.id returning n.id
        loop
          perform pg_notify(${sql.lit(changesChannel)},
            json_build_object('entity', 'notifications', 'id', changed, 'kind', 'changed')::text);
        end loop;
        return null;
      end $$`.execute(tx);
    await sql`create or replace trigger ${sql.id(triggerName)} after update on approvals
      for each row when (old.status = ${approvalSql.Waiting} and new.status <> ${approvalSql.Waiting})
      execute function read_notifications_of_request()`.execute(tx);
  });
};
