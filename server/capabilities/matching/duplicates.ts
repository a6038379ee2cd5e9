import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/schema';
import { locks } from '../../database/locks';
import type { ReceivedMessage, TrialPatterns } from './receivedMessage';
import { messageSql } from '../../database/statusSql';

/** Of one event the phones of an owner tell at most so far apart. */
const secondsApart = 60;

/** A message in SQL: the phone that heard it, its words whole, and the time of the bank. */
interface Heard {
  deviceId: RawBuilder<unknown>;
  words: RawBuilder<unknown>;
  createDate: RawBuilder<unknown>;
}

/** Is the kept message `t` the same event, heard by another phone of the same owner (rules, section 4)? */
const isTwin = ({ deviceId, words, createDate }: Heard): RawBuilder<boolean> =>
  sql`(t."deviceId" in (select o.id from devices d join devices o on o."userId" = d."userId"
      where d.id = ${deviceId} and o.id <> d.id)
    and coalesce(t.whole, t.message) = ${words} and t."createDate" between
      ${createDate} - make_interval(secs => ${sql.lit(secondsApart)})
      and ${createDate} + make_interval(secs => ${sql.lit(secondsApart)}))`;

/** Is a message of this event Matched already? Asked of the kept message under that alias. */
export const isDuplicateMatched = (alias: string): RawBuilder<boolean> =>
  sql`exists (select 1 from messages t where t.status = ${messageSql.Matched} and ${isTwin({
    deviceId: sql.ref(`${alias}.deviceId`),
    words: sql`coalesce(${sql.ref(`${alias}.whole`)}, ${sql.ref(`${alias}.message`)})`,
    createDate: sql.ref(`${alias}.createDate`),
  })})`;

/**
 * The statuses of other messages of the same event. Of two that are judged at once the second waits for the first, and sees
 * it; a trial waits for nobody.
 */
export const duplicateStatusesOf = async (
  tx: Tx,
  { deviceId, message, createDate }: ReceivedMessage,
  supposed: TrialPatterns | undefined,
): Promise<readonly number[]> => {
  if (!supposed) await sql`select pg_advisory_xact_lock(${sql.lit(locks.words)}, hashtext(${message}))`.execute(tx);
  const { rows } = await sql<{ status: number }>`select t.status from messages t where ${isTwin({
    deviceId: sql`${deviceId}::bigint`,
    words: sql`${message}::text`,
    createDate: sql`${createDate}::timestamptz`,
  })}`.execute(tx);
  return rows.map(({ status }) => status);
};
