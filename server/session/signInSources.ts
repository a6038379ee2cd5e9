import { sql } from 'kysely';
import { deviceWords } from '../../src/resources/deviceWords';
import { newSignIns } from '../../src/resources/newSignIns';
import { urgentNotices } from '../../src/resources/urgentNotices';
import { inTransaction, notifyUser } from '../database/changes';
import { countUp } from '../database/counters';
import { locks } from '../database/locks';
import type { Db, Tx } from '../database/schema';
import type { SignInSource } from './sessions';

/** Maximum number of sources kept per user, beside those that are signed in: of those that are known to be theirs, and of all others. */
const maxSources = 100;
/** Maximum number of notices per user and hour, so that a flood does not bury the other notifications. */
const maxNoticesPerHour = 20;
const secondsPerHour = 3600;

/** A sign-in that succeeded. */
interface SignIn extends SignInSource {
  userId: number;
  /** Key of the session that it started. */
  session?: string;
}

/** A stored source, with what decides whether another one is new. */
interface StoredSource extends SignInSource {
  id: number;
  isConfirmed: boolean;
  isEnded: boolean;
}

/** Makes the transactions that judge the sources of a user wait for each other, so that each sees what the one before did. */
export const lockSources = (tx: Tx, userId: number): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(${sql.lit(locks.signInSources)}, ${userId}::integer)`.execute(tx);

/** The sources of a user, that which was seen first at the beginning. */
const sourcesOf = async (tx: Tx, userId: number): Promise<StoredSource[]> => {
  const { rows } = await sql<StoredSource>`select id, browser, system, address,
      "confirmedDate" is not null as "isConfirmed", "endedDate" is not null as "isEnded"
    from "sign-in-sources" where "userId" = ${userId} order by "firstSeen", id`.execute(tx);
  return rows;
};

const isSameDevice = (a: SignInSource, b: SignInSource) => a.browser === b.browser && a.system === b.system;
const isSameAddress = (a: SignInSource, b: SignInSource) => a.address === b.address;

/**
 * Returns which stored source confirms a new one: the later of the two that first had its device and its address. When
 * somebody says of that one that it was not them, this one needs an answer, too. Undefined when the device or the address
 * is new.
 */
const confirmingSource = (sources: readonly StoredSource[], source: SignInSource): StoredSource | undefined => {
  const confirmed = sources.filter(({ isConfirmed }) => isConfirmed);
  const ofDevice = confirmed.findIndex((other) => isSameDevice(other, source));
  const ofAddress = confirmed.findIndex((other) => isSameAddress(other, source));
  return ofDevice === -1 || ofAddress === -1 ? undefined : confirmed[Math.max(ofDevice, ofAddress)];
};

/**
 * Adds a source. Its dates are those of the clock: transactions may come to the lock in another order than they started
 * in.
 */
const addSource = async (
  tx: Tx,
  { userId, browser, system, address }: SignIn,
  { isConfirmed, confirmedBy }: { isConfirmed: boolean; confirmedBy: number | null },
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`insert into "sign-in-sources"
      ("userId", browser, system, address, "firstSeen", "lastSeen", "confirmedDate", "confirmedBy")
    select ${userId}, ${browser}, ${system}, ${address}, at, at, case when ${isConfirmed} then at end, ${confirmedBy}
      from clock_timestamp() at
    returning id`.execute(tx);
  // Each kind has room of its own: neither a flood of sign-ins nor own ones displace what tells of the others. One that is
  // still signed in stays, so that it can be ended.
  await sql`delete from "sign-in-sources" where id in (select id from (select id, row_number()
      over (partition by "confirmedDate" is null order by "lastSeen" desc, id desc) as place
    from "sign-in-sources" where "userId" = ${userId}) s where place > ${sql.lit(maxSources)})
      and not exists (select 1 from sessions o where o."userId" = ${userId} and o."sourceId" = "sign-in-sources".id)`.execute(
    tx,
  );
  return rows[0]!.id;
};

/** Tells a user of a sign-in from a new source, in the bell. */
const tellOfSource = async (tx: Tx, id: number, { userId, browser, system, address }: SignIn): Promise<void> => {
  if ((await countUp(tx, `new-sign-ins:${userId}`, secondsPerHour)) > maxNoticesPerHour) return;
  const words = { phrase: urgentNotices.newSignIn, args: { device: deviceWords({ browser, system }), address } };
  await notifyUser(tx, { to: userId, entity: newSignIns, id, words });
};

/** Returns the id of the source of a sign-in, which it adds and tells of when it is new. */
const noteSource = async (tx: Tx, signIn: SignIn): Promise<number> => {
  const sources = await sourcesOf(tx, signIn.userId);
  const stored = sources.find((source) => isSameDevice(source, signIn) && isSameAddress(source, signIn));
  if (stored && !stored.isEnded) {
    await sql`update "sign-in-sources" set "lastSeen" = clock_timestamp() where id = ${stored.id}`.execute(tx);
    return stored.id;
  }
  // A source of which its user said that it was not them is new again, with an id of its own: a note that is still on
  // some screen is about the sign-in before.
  if (stored) await tx.deleteFrom('sign-in-sources').where('id', '=', stored.id).execute();
  const isFirst = sources.length === 0;
  const confirming = stored ? undefined : confirmingSource(sources, signIn);
  const isConfirmed = isFirst || confirming !== undefined;
  const id = await addSource(tx, signIn, { isConfirmed, confirmedBy: confirming?.id ?? null });
  if (!isConfirmed) await tellOfSource(tx, id, signIn);
  return id;
};

/**
 * Notes from which browser, system and network a user signed in. A source whose device or network is new to the user is
 * told to them; their very first one is not. Sources that wait for the answer that it was them make nothing known: else
 * somebody's first sign-in would hide their second.
 */
export const noteSignIn = async (db: Db | Tx, signIn: SignIn): Promise<void> => {
  const { userId, session } = signIn;
  const note = async (tx: Tx) => {
    await lockSources(tx, userId);
    const sourceId = await noteSource(tx, signIn);
    if (session !== undefined) await tx.updateTable('sessions').set({ sourceId }).where('key', '=', session).execute();
  };
  await (db.isTransaction ? note(db as Tx) : inTransaction(db, note));
};

/**
 * Deletes sources that were not used for 180 days, but never the last confirmed one of a user: without any, the next
 * sign-in would count as the first, and nobody would be told of it.
 */
export const deleteOldSources = (db: Db): Promise<unknown> =>
  sql`delete from "sign-in-sources" s where "lastSeen" < now() - interval '180 days' and exists (
    select 1 from "sign-in-sources" o where o."userId" = s."userId" and o."confirmedDate" is not null
      and (o."lastSeen", o.id) > (s."lastSeen", s.id))`.execute(db);
