import { sql } from 'kysely';
import { newSignIns } from '../../src/resources/newSignIns';
import { notifications } from '../../src/resources/notifications';
import type { Caller } from '../calls/platform';
import { announce } from '../database/changes';
import type { Db, Tx } from '../database/schema';
import { notFound } from '../base/errors';
import type { SignInSource } from './sessions';
import { lockSources } from './signInSources';

/** A sign-in of the caller from a new device or network that waits for an answer. */
export interface NewSignIn extends SignInSource {
  id: number;
  /** When it first signed in. */
  date: string;
  /** Whether a session of it has not ended. */
  isOpen: boolean;
}

/**
 * SQL condition on sources: the caller may see and answer them. They wait for an answer, and are later than the source of
 * the caller's session: who was there before knows who came after, and somebody who signs in twice cannot answer for the
 * first time with the second. A session without a known source is as old as itself. What the caller's own source has
 * confirmed is not asked again there, also where that does not count yet.
 */
const isAnswerable = ({ id, session }: Pick<Caller, 'id' | 'session'>) => sql<boolean>`"userId" = ${id}
  and "confirmedDate" is null and "endedDate" is null
  and "confirmedBy" is distinct from (select "sourceId" from sessions where key = ${session})
  and "firstSeen" > (select coalesce(o."firstSeen", s."createDate") from sessions s
    left join "sign-in-sources" o on o.id = s."sourceId" where s.key = ${session})`;

/** Returns the sign-ins that the caller may answer, newest first. */
export const newSignInsOf = async (db: Db, caller: Caller): Promise<NewSignIn[]> => {
  const { rows } = await sql<NewSignIn>`select id, browser, system, address, "firstSeen" as date,
      exists (select 1 from sessions l where l."userId" = ${caller.id} and l."sourceId" = n.id
        and l."endDate" > now()) as "isOpen"
    from "sign-in-sources" n where ${isAnswerable(caller)} order by "firstSeen" desc, id desc`.execute(db);
  return rows;
};

/** Locks the sources of the caller and returns one that they may answer. Throws 404 for any other. */
const takeAnswerable = async (tx: Tx, caller: Caller, id: number): Promise<SignInSource> => {
  await lockSources(tx, caller.id);
  const { rows } = await sql<SignInSource>`select browser, system, address from "sign-in-sources"
    where id = ${id} and ${isAnswerable(caller)}`.execute(tx);
  if (!rows[0]) throw notFound();
  return rows[0];
};

/**
 * Marks what was told of a sign-in as read: it was answered. Every device of the caller hears of it, also when it was read
 * before, because it may still ask.
 */
const readNotification = async (tx: Tx, caller: Caller, id: number): Promise<void> => {
  const { rows } = await sql<{ id: number }>`update notifications set "isRead" = true
    where "userId" = ${caller.id} and subject = ${`${newSignIns}/${id}`} returning id`.execute(tx);
  for (const read of rows) await announce(tx, { entity: notifications.name, id: read.id, kind: 'changed' });
};

/** SQL: the sources that a source confirmed, itself or through others. */
const confirmedThrough = (userId: number, id: number) => sql`with recursive confirmed (id) as (
    select id from "sign-in-sources" where "userId" = ${userId} and "confirmedBy" = ${id}
    union select s.id from "sign-in-sources" s join confirmed c on s."confirmedBy" = c.id where s."userId" = ${userId})`;

/**
 * Stores that it was the caller who signed in, and returns from where. The source of the caller's session is stored with
 * it: when that turns out to be somebody else's, so is what it confirmed. What a source confirms that waits for an answer
 * itself counts only once that was given: else somebody who signed in would make all their devices known.
 */
export const confirmSignIn = async (tx: Tx, caller: Caller, id: number): Promise<SignInSource> => {
  const source = await takeAnswerable(tx, caller, id);
  const { rows } = await sql<{ counts: boolean }>`update "sign-in-sources" n set "confirmedBy" = s."sourceId",
      "confirmedDate" = case when o.id is null or o."confirmedDate" is not null then now() end
    from sessions s left join "sign-in-sources" o on o.id = s."sourceId"
    where n.id = ${id} and s.key = ${caller.session} returning n."confirmedDate" is not null as counts`.execute(tx);
  if (rows[0]?.counts)
    await sql`${confirmedThrough(caller.id, id)} update "sign-in-sources" set "confirmedDate" = now()
      where id in (select id from confirmed) and "endedDate" is null`.execute(tx);
  await readNotification(tx, caller, id);
  return source;
};

/**
 * Stores that it was not the caller who signed in, and returns from where. All that this source confirmed, itself or through
 * others, waits for an answer again. Second factors that it added stay: a session alone must not take off a factor.
 */
export const denySignIn = async (tx: Tx, caller: Caller, id: number): Promise<SignInSource> => {
  const source = await takeAnswerable(tx, caller, id);
  await sql`update "sign-in-sources" set "endedDate" = now() where id = ${id}`.execute(tx);
  await sql`${confirmedThrough(caller.id, id)} update "sign-in-sources" set "confirmedDate" = null, "confirmedBy" = null
      where id in (select id from confirmed)`.execute(tx);
  await readNotification(tx, caller, id);
  return source;
};
