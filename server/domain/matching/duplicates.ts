import type { MessageStatus } from '../../../src/resources/statuses/messages';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/schema';
import { locks } from '../../database/locks';
import type { ReceivedMessage, TrialState } from './receivedMessage';
import { messageSql } from '../../database/statusSql';

/** Maximum difference in seconds between the times that an owner's phones report for one event. */
const secondsApart = 60;

/** A message in SQL: its phone, its unmasked text and the bank's time. */
interface MessageInSql {
  deviceId: RawBuilder<unknown>;
  whole: RawBuilder<unknown>;
  createDate: RawBuilder<unknown>;
}

/** SQL: the stored message `t` is a duplicate, from another phone of the same owner (docs/rules.md#fitting). */
const isDuplicateOf = ({ deviceId, whole, createDate }: MessageInSql): RawBuilder<boolean> =>
  sql`(t."deviceId" in (select o.id from devices d join devices o on o."userId" = d."userId"
      where d.id = ${deviceId} and o.id <> d.id)
    and coalesce(t.whole, t.message) = ${whole} and t."createDate" between
      ${createDate} - make_interval(secs => ${sql.lit(secondsApart)})
      and ${createDate} + make_interval(secs => ${sql.lit(secondsApart)}))`;

/** SQL: a duplicate of the stored message with this alias is Matched already. */
export const isDuplicateMatched = (alias: string): RawBuilder<boolean> =>
  sql`exists (select 1 from messages t where t.status = ${messageSql.Matched} and ${isDuplicateOf({
    deviceId: sql.ref(`${alias}.deviceId`),
    whole: sql`coalesce(${sql.ref(`${alias}.whole`)}, ${sql.ref(`${alias}.message`)})`,
    createDate: sql.ref(`${alias}.createDate`),
  })})`;

/**
 * The statuses of the duplicates of a message. Takes a lock on the text, so that of two duplicates judged at the same
 * time the second sees the first; a trial takes no lock.
 */
export const duplicateStatusesOf = async (
  tx: Tx,
  { deviceId, whole, createDate }: ReceivedMessage,
  trial: TrialState | undefined,
): Promise<readonly MessageStatus[]> => {
  if (!trial) await sql`select pg_advisory_xact_lock(${sql.lit(locks.words)}, hashtext(${whole}))`.execute(tx);
  const { rows } = await sql<{ status: MessageStatus }>`select t.status from messages t where ${isDuplicateOf({
    deviceId: sql`${deviceId}::bigint`,
    whole: sql`${whole}::text`,
    createDate: sql`${createDate}::timestamptz`,
  })}`.execute(tx);
  return rows.map(({ status }) => status);
};
