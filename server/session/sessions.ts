import { sql } from 'kysely';
import type { Db, Tx } from '../database/schema';
import { announce, inTransaction } from '../database/changes';
import { userSql } from '../database/statusSql';

/** So many sessions a person may have; with a further one the oldest ends. */
const mostSessions = 200;

/** A session to be: whose, from where, until when (epoch seconds). */
export interface SessionStart {
  userId: number;
  /** The hash that the password was compared with: a password that changed meanwhile starts nothing. */
  passwordHash: string;
  address: string;
  endsAt: number;
}

/**
 * Starts a session, unless the person was disabled or got another password since they were looked at; its key comes
 * back. Whoever ends sessions changes the user first, so that of the two the later sees what the earlier did.
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
    where "userId" = ${userId} order by id desc offset ${mostSessions} limit 1) returning id`.execute(db);
  if (ended.rows.length > 0) await announce(db, { entity: 'sessions', id: userId, kind: 'removed' });
  return rows[0]?.key;
};

/** Ends every session of a user: from the end of the transaction on, their tokens count nowhere. */
export const endSessions = async (tx: Tx, userId: number): Promise<void> => {
  await tx.deleteFrom('sessions').where('userId', '=', userId).execute();
  await announce(tx, { entity: 'sessions', id: userId, kind: 'removed' });
};

/** Ends one session, on every instance. */
export const endSession = (db: Db, key: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const ended = await tx.deleteFrom('sessions').where('key', '=', key).returning('userId').executeTakeFirst();
    if (ended) await announce(tx, { entity: 'sessions', id: Number(ended.userId), kind: 'removed' });
  });

/** Sweeps sessions whose time is over. */
export const deleteOldSessions = (db: Db): Promise<unknown> =>
  sql`delete from sessions where "endDate" < now()`.execute(db);
