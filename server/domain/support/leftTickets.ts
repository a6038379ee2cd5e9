import { sql } from 'kysely';
import { ticketStaff } from '../../../src/resources/ticketRoles';
import { staffRoles } from '../../../src/resources/language/roles';
import { changesChannel } from '../../database/changes';
import { listSql, ticketSql, userSql } from '../../database/statusSql';
import type { StoredCode } from '../../database/storedCode';
import { allActivityTable } from '../../database/storedTables';
import { callerSetting } from '../../session/tokens';

const name = 'leave_tickets';
const isStaff = (row: 'old' | 'new') =>
  sql`(${sql.raw(row)}.status = ${userSql.Active} and ${sql.raw(row)}.type in ${listSql(staffRoles)})`;

/**
 * Takes a person who is no active staff any more, however that came, off the tickets that are not closed: nobody waits for somebody
 * who does not come back. The history of each ticket says so, with who did it.
 */
export const leaveTickets: readonly StoredCode[] = [
  {
    kind: 'function',
    name,
    create: sql`create or replace function ${sql.id(name)}() returns trigger language plpgsql as $$
    declare
      ticket bigint;
      entry bigint;
    begin
      for ticket in update support set "assigneeId" = null
        where "assigneeId" = new.id and status is distinct from ${ticketSql.Closed} returning id
      loop
        insert into ${allActivityTable} ("createDate", "userId", entity, "recordId", act, refused, before, after)
          values (now(), nullif(current_setting(${sql.lit(callerSetting)}, true), '')::bigint, 'support', ticket::text, 'assign', false,
            json_build_object('assigneeId', new.id)::text, json_build_object('assigneeId', null)::text)
          returning id into entry;
        perform pg_notify(${sql.lit(changesChannel)},
          json_build_object('entity', 'activity', 'id', entry, 'kind', 'created')::text);
        perform pg_notify(${sql.lit(changesChannel)},
          json_build_object('entity', 'support', 'id', ticket, 'kind', 'changed',
            'only', ${sql.lit(JSON.stringify(ticketStaff))}::json)::text);
      end loop;
      return null;
    end $$`,
  },
  {
    kind: 'trigger',
    name,
    table: 'users',
    create: [
      sql`create or replace trigger ${sql.id(name)} after update of status, type on users
    for each row when (${isStaff('old')} and not ${isStaff('new')}) execute function ${sql.id(name)}()`,
    ],
  },
];
