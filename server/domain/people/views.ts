import { sql } from 'kysely';
import { maxViews, views } from '../../../src/resources/views';
import { isStaff } from '../../../src/resources/language/roles';
import type { Values } from '../../../src/resources/language/values';
import type { Db, Tx } from '../../database/schema';
import { userSql } from '../../database/statusSql';
import type { Caller } from '../../calls/platform';
import type { ActionHandler, CreateHandler } from '../../entities/handlers';
import { conflict, invalid, ofField } from '../../base/errors';

/**
 * Throws 422 when somebody who is not staff shares a view: everybody reads its name in a menu of the console, and merchants
 * have nothing to tell each other.
 */
const checkMayShare = ({ role }: Caller, { shared }: Values) => {
  if (shared === true && !isStaff(role))
    throw invalid('shared', ofField(views.fields.shared.label, { phrase: 'Only staff share views' }));
};

/** Saves a view of the caller. Throws 409 when they have the maximum number of them, also when several are saved at once. */
export const addView: CreateHandler = async ({ tx, caller, input }) => {
  checkMayShare(caller, input);
  await tx.selectFrom('users').select('id').where('id', '=', caller.id).forNoKeyUpdate().execute();
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from views
    where "userId" = ${caller.id}`.execute(tx);
  if (rows[0]!.count >= maxViews)
    throw conflict({
      phrase: 'A person has at most %{smart_count} saved view |||| A person has at most %{smart_count} saved views',
      args: { smart_count: maxViews },
    });
  const { name, entity, query, shared } = input;
  return tx
    .insertInto('views')
    .values({
      name: String(name),
      entity: String(entity),
      query: String(query),
      shared: shared === true,
      userId: caller.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
};

/** Marks the shared views of deleted people, which an Owner or Developer may delete. */
export const leaveSharedViews = async (db: Db | Tx): Promise<void> => {
  await sql`update views v set "isLeft" = true from users u
    where u.id = v."userId" and u.status = ${userSql.Deleted} and v.shared and v."isLeft" is not true`.execute(db);
};

/** Changes a view of the caller. */
export const changeView: ActionHandler<'views'> = async ({ tx, caller, record, input, body }) => {
  checkMayShare(caller, input);
  const given = Object.entries(input).filter(([name]) => name in body);
  await tx.updateTable('views').set(Object.fromEntries(given)).where('id', '=', record.id).execute();
};
