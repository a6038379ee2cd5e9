import { sql } from 'kysely';
import { Hono } from 'hono';
import { plainCalls } from '../../../src/resources/calls';
import { definitions } from '../../base/definitions';
import { readSubject, tableOf } from '../../../src/resources/language/tables';
import { notifications } from '../../../src/resources/notifications';
import { checkInputs } from '../../../src/resources/language/values';
import { routePath } from '../../calls/addresses';
import { readBody } from '../../calls/body';
import type { Env, Platform } from '../../calls/platform';
import { announce, inTransaction } from '../../database/changes';
import { namesOf, type Db } from '../../database/schema';
import { firstIssue, invalid, ofField } from '../../base/errors';

/** Deletes notifications after 90 days. */
export const deleteOldNotifications = (db: Db): Promise<unknown> =>
  sql`delete from notifications where "createDate" < now() - interval '90 days'`.execute(db);

/** The names that notifications about a record may have: it may have been opened in another view of its table. */
const namesOfRecord = (subject: string): string[] => {
  const { entity, id } = readSubject(subject);
  const definition = definitions.find(({ name }) => name === entity);
  return definition ? namesOf(tableOf(definition)).map((name) => `${name}/${id}`) : [];
};

/**
 * `POST mgmt/notifications/read` (extension): marks the caller's own notification `id` as read, all about the record `subject`,
 * or all up to `upTo`, so that one that arrives meanwhile stays unread. Ids of other people's change nothing.
 */
export const notificationRoutes = ({ db }: Platform): Hono<Env> => {
  const { path, inputs = {} } = plainCalls.readNotifications;
  return new Hono<Env>().post(routePath(path), async (context) => {
    const { values, issues } = checkInputs(inputs, await readBody(context));
    if (Object.keys(issues).length > 0) throw firstIssue(issues, inputs);
    const { id = null, upTo = null, subject = null } = values;
    const about = subject === null ? [] : namesOfRecord(String(subject));
    if (id === null && upTo === null && subject === null)
      throw invalid('upTo', ofField(inputs.upTo!.label, { phrase: 'Required' }));
    const userId = context.get('caller').id;
    await inTransaction(db, async (tx) => {
      // Locked in the order of ids, so that two devices that read at once do not deadlock.
      const { rows } = await sql<{ id: number }>`with unread as (select id from notifications
          where "userId" = ${userId} and not "isRead" and (id = ${id}::bigint or id <= ${upTo}::bigint
            or subject = any(${about}::text[]))
          order by id for no key update)
        update notifications n set "isRead" = true from unread where n.id = unread.id
        returning n.id`.execute(tx);
      // Every device of the caller fetches its notifications again; one announcement is enough for that.
      const last = rows.at(-1);
      if (last) await announce(tx, { entity: notifications.name, id: last.id, kind: 'changed' });
    });
    return context.json({});
  });
};
