import { sql } from 'kysely';
import type { Db, Tx } from '../database/schema';
import { UserStatus } from '../../src/resources/statuses';

/** Whether a user who is not deleted has this e-mail, ignoring case. */
export const isEmailTaken = async (db: Db | Tx, email: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from users where status is distinct from ${UserStatus.Deleted}
    and lower(email collate "pg_c_utf8") = lower(${email} collate "pg_c_utf8") limit 1`.execute(db);
  return rows.length > 0;
};

/**
 * Locks a user who is to be changed and the caller who changes them, in the order of ids, so that two people who remove
 * each other wait in turn instead of deadlocking. Rows that refer to the users (activity) can still be written.
 */
export const lockPeople = async (
  tx: Tx,
  callerId: number,
  addressed: Readonly<Record<string, string | number>>,
): Promise<void> => {
  const conditions = Object.entries(addressed).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`select id from users where id = ${callerId} or (${sql.join(conditions, sql` and `)})
    order by id for no key update`.execute(tx);
};

/** Returns the user with this e-mail, else the one with this nickname unless several have it. */
export const findUserByLoginId = async (db: Db | Tx, loginId: string) => {
  const users = db
    .selectFrom('users')
    .select(['id', 'uuid', 'email', 'type', 'status', 'passwordHash', 'passwordDue', 'passwordIssuedDate'])
    .where('status', 'is distinct from', UserStatus.Deleted);
  const byEmail = await users
    .where(sql`lower(email collate "pg_c_utf8")`, '=', sql`lower(${loginId} collate "pg_c_utf8")`)
    .executeTakeFirst();
  // Always queried: the time to answer must not reveal which e-mails exist.
  const [user, secondUser] = await users.where('nickname', '=', loginId).limit(2).execute();
  return byEmail ?? (secondUser ? undefined : user);
};
