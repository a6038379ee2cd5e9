import { sql } from 'kysely';
import { changesChannel } from '../../database/changes';
import { approvalSql } from '../../database/statusSql';
import { callerSetting } from '../../session/tokens';
import type { StoredCode } from '../../database/storedCode';

/** What a requester reads when the record was decided without their request. It leads to the record, whose history says how. */
export const endedRequestPhrase = 'No longer needed, your request ended: %{step}, %{about}';

const notifyRequesters = 'notify_requesters_of_ends';

/**
 * Makes the database tell who asked for an approval that the record was decided otherwise meanwhile: completed by a bank
 * message, expired, taken over. Only a trigger of the record ends a request so (`approvalGuard.ts`), so this one runs inside
 * another. Who ends their own request by what they do is not told.
 */
export const notifyRequestersOfEnds: readonly StoredCode[] = [
  {
    kind: 'function',
    name: notifyRequesters,
    create: sql`create or replace function ${sql.id(notifyRequesters)}() returns trigger language plpgsql as $$
    declare told bigint;
    begin
      if new."userId"::text is not distinct from nullif(current_setting(${sql.lit(callerSetting)}, true), '') then
        return null;
      end if;
      insert into notifications ("userId", subject, phrase, args) values (new."userId", new.subject,
        ${sql.lit(endedRequestPhrase)}, json_build_object('step', json_build_object('phrase', new.step), 'about', new.about)::text)
        returning id into told;
      perform pg_notify(${sql.lit(changesChannel)},
        json_build_object('entity', 'notifications', 'id', told, 'kind', 'created')::text);
      return null;
    end $$`,
  },
  {
    kind: 'trigger',
    name: 'ended_requests_are_told',
    table: 'approvals',
    create: [
      sql`create or replace trigger "ended_requests_are_told" after update on approvals for each row
      when (old.status = ${approvalSql.Waiting} and new.status = ${approvalSql.NotNeeded} and pg_trigger_depth() > 0)
      execute function ${sql.id(notifyRequesters)}()`,
    ],
  },
];
