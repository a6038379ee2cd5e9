import { sql } from 'kysely';
import type { Db, Tx } from '../database/schema';
import { UserStatus } from '../../src/resources/statuses/people';

/** The nickname of a user. */
export const nicknameOf = async (tx: Tx, id: number): Promise<string> =>
  (await tx.selectFrom('users').select('nickname').where('id', '=', id).executeTakeFirstOrThrow()).nickname;

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

/**
 * Locks the caller so that nobody disables them before the transaction ends. For calls that also lock another row: they
 * take this lock first, as whoever disables the caller does, because activity would lock the caller later and deadlock.
 */
export const lockCaller = async (tx: Tx, callerId: number): Promise<void> => {
  await sql`select 1 from users where id = ${callerId} for key share`.execute(tx);
};

/**
 * Locks a user against changes of their account and factors until the transaction ends. Sign-ins and proofs take this lock
 * before those of factors, as whoever changes factors does: the two would deadlock otherwise.
 */
export const lockForProof = async (tx: Tx, userId: number): Promise<void> => {
  await sql`select 1 from users where id = ${userId} for share`.execute(tx);
};

const signInColumns = [
  'id',
  'uuid',
  'email',
  'type',
  'status',
  'passwordHash',
  'passwordDue',
  'passwordIssuedDate',
] as const;

/** A user as the sign-in reads them. */
export type SignInUser = NonNullable<Awaited<ReturnType<typeof signInUserOf>>>;

/** Returns the user with this id, as the sign-in reads them. */
export const signInUserOf = (db: Db | Tx, id: number) =>
  db.selectFrom('users').select(signInColumns).where('id', '=', id).executeTakeFirst();

/** Maximum number of users of one nickname whose passwords are tried. */
const maxDoubles = 5;

/** Returns the user with this e-mail, else the one with this nickname; `doubles` where several have it. */
export const findUserByLoginId = async (db: Db | Tx, loginId: string) => {
  const users = db.selectFrom('users').select(signInColumns).where('status', 'is distinct from', UserStatus.Deleted);
  const byEmail = await users
    .where(sql`lower(email collate "pg_c_utf8")`, '=', sql`lower(${loginId} collate "pg_c_utf8")`)
    .executeTakeFirst();
  // Always queried: the time to answer must not reveal which e-mails exist.
  const named = await users.where('nickname', '=', loginId).orderBy('id').limit(maxDoubles).execute();
  if (byEmail || named.length < 2) return { user: byEmail ?? named[0], doubles: [] };
  return { user: undefined, doubles: named };
};
