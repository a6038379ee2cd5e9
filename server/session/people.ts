import { sql } from 'kysely';
import type { Db, Tx } from '../database/schema';

/** A deleted user's record is kept for history; nobody comes in with it. */
const deleted = 3;

/** Does anybody who is not deleted have this e-mail, in whatever case? */
export const emailTaken = async (db: Db | Tx, email: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from users where status is distinct from ${deleted}
    and lower(email collate "pg_c_utf8") = lower(${email} collate "pg_c_utf8") limit 1`.execute(db);
  return rows.length > 0;
};

/**
 * Locks a person who is to be changed together with who changes them, always in the same order: of two who would remove
 * each other the second waits for the first, holding nothing that the first needs. Rows that refer to them (activity)
 * are written meanwhile.
 */
export const lockPeople = async (
  tx: Tx,
  callerId: number,
  addressed: Readonly<Record<string, string | number>>,
): Promise<void> => {
  const meant = Object.entries(addressed).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`select id from users where id = ${callerId} or (${sql.join(meant, sql` and `)})
    order by id for no key update`.execute(tx);
};

/** Whose e-mail this is; else whose nickname, where it is one person's alone. */
export const userNamed = async (db: Db | Tx, loginId: string) => {
  const users = db
    .selectFrom('users')
    .select(['id', 'uuid', 'email', 'type', 'status', 'passwordHash', 'passwordDue', 'passwordIssuedDate'])
    .where('status', 'is distinct from', deleted);
  const byEmail = await users
    .where(sql`lower(email collate "pg_c_utf8")`, '=', sql`lower(${loginId} collate "pg_c_utf8")`)
    .executeTakeFirst();
  // Asked in any case: how long it takes must not tell whose e-mail exists.
  const [user, another] = await users.where('nickname', '=', loginId).limit(2).execute();
  return byEmail ?? (another ? undefined : user);
};
