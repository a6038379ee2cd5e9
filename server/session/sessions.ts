import { sql } from 'kysely';
import type { Db, Tx } from '../database/schema';
import { announce, inTransaction } from '../database/changes';
import { userSql } from '../database/statusSql';
import type { Proof } from '../../src/resources/statuses/people';
import type { Device } from './device';

/** Maximum number of sessions per user; a further one ends the oldest. */
const maxSessions = 200;

/** From where somebody signs in. */
export interface SignInSource extends Device {
  /** Network address. */
  address: string;
}

/** A session to start. `endsAt` is in epoch seconds. */
export interface SessionStart {
  userId: number;
  /** The hash that the password was compared with. If it has changed since, no session starts. */
  passwordHash: string;
  from: SignInSource;
  endsAt: number;
  /** With what the user proved who they are. */
  proof: Proof;
  /** When they did (ISO). Default: now. */
  provenDate?: string | null;
}

/**
 * Starts a session and returns its key. Returns undefined if the user was disabled or got another password since they
 * were read. Code that ends sessions changes the user first, so that the later of the two transactions sees the earlier
 * one.
 */
export const startSession = async (
  db: Db | Tx,
  { userId, passwordHash, from: { address, browser, system }, endsAt, proof, provenDate = null }: SessionStart,
): Promise<string | undefined> => {
  const { rows } = await sql<{
    key: string;
  }>`insert into sessions ("userId", address, browser, system, "lastSeen", "endDate", proof, "provenDate")
    select id, ${address}, ${browser}, ${system}, now(), to_timestamp(${endsAt}), ${proof}::bigint,
        coalesce(${provenDate}::timestamptz, now()) from users
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

/** Ends every session of a user but one. */
export const endOtherSessions = async (tx: Tx, userId: number, key: string): Promise<void> => {
  await tx.deleteFrom('sessions').where('userId', '=', userId).where('key', '<>', key).execute();
  await announce(tx, { entity: 'sessions', id: userId, kind: 'removed' });
};

/** Notes that the user of a session proved just now who they are. */
export const noteProof = async (tx: Tx, key: string, proof: Proof): Promise<void> => {
  await sql`update sessions set proof = ${proof}, "provenDate" = now() where key = ${key}`.execute(tx);
};

/** Ends one session on every instance. */
export const endSession = (db: Db, key: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const ended = await tx.deleteFrom('sessions').where('key', '=', key).returning('userId').executeTakeFirst();
    if (ended) await announce(tx, { entity: 'sessions', id: Number(ended.userId), kind: 'removed' });
  });

/** SQL: it is a minute or longer since it was noted that a session is in use. */
export const isNotedLongAgo = sql<boolean>`coalesce("lastSeen" < now() - interval '1 minute', true)`;

/**
 * Notes that a session is in use, and from which address if that is known. At most once a minute, however many calls do it
 * at once.
 */
export const noteUse = (db: Db, key: string, address: string | null = null): Promise<unknown> =>
  sql`update sessions set "lastSeen" = now(), address = coalesce(${address}, address)
    where key = ${key} and ${isNotedLongAgo}`.execute(db);

/** Deletes expired sessions. */
export const deleteOldSessions = (db: Db): Promise<unknown> =>
  sql`delete from sessions where "endDate" < now()`.execute(db);
