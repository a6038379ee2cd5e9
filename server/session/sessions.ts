import { sql } from 'kysely';
import type { Db, Tx } from '../database/schema';
import { announce, inTransaction } from '../database/changes';
import { userSql } from '../database/statusSql';

/** Maximum number of sessions per user; a further one ends the oldest. */
const maxSessions = 200;

/** A session to start. `endsAt` is in epoch seconds. */
export interface SessionStart {
  userId: number;
  /** The hash that the password was compared with. If it has changed since, no session starts. */
  passwordHash: string;
  address: string;
  endsAt: number;
}

/**
 * Starts a session and returns its key. Returns undefined if the user was disabled or got another password since they
 * were read. Code that ends sessions changes the user first, so that the later of the two transactions sees the earlier
 * one.
 */
export const startSession = async (
  db: Db | Tx,
  { userId, passwordHash, address, endsAt }: SessionStart,
): Promise<string | undefined> => {
  const { rows } = await sql<{ key: string }>`insert into sessions ("userId", address, "endDate")
    select id, ${address}, to_timestamp(${endsAt}) from users
      where id = ${userId} and status = ${userSql.Active} and "passwordHash" = ${passwordHash} for share
    returning key`.execute(db);
  const ended = await sql`delete from sessions where "userId" = ${userId} and id <= (select id from sessions
    where "userId" = ${userId} order by id desc offset ${maxSessions} limit 1) returning id`.execute(db);
  if (ended.rows.length > 0) await announce(db, { entity: 'sessions', id: userId, kind: 'removed' });
  return rows[0]?.key;
};

/** Ends every session of a user. Their tokens are refused from the commit on. */
export const endSessions = async (tx: Tx, userId: number): Promise<void> => {
  await tx.deleteFrom('sessions').where('userId', '=', userId).execute();
  await announce(tx, { entity: 'sessions', id: userId, kind: 'removed' });
};

/** Ends one session on every instance. */
export const endSession = (db: Db, key: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const ended = await tx.deleteFrom('sessions').where('key', '=', key).returning('userId').executeTakeFirst();
    if (ended) await announce(tx, { entity: 'sessions', id: Number(ended.userId), kind: 'removed' });
  });

/** Deletes expired sessions. */
export const deleteOldSessions = (db: Db): Promise<unknown> =>
  sql`delete from sessions where "endDate" < now()`.execute(db);
