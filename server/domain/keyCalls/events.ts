import { sql } from 'kysely';
import type { Context } from 'hono';
import { keyCalls } from '../../../src/resources/keyCalls';
import { ApiError } from '../../base/errors';
import type { Platform } from '../../calls/platform';
import { inTransaction } from '../../database/changes';
import { locks } from '../../database/locks';
import type { Db } from '../../database/schema';
import { isUuid } from '../../database/uuid';
import type { KeyHolder } from './keyHolder';
import { parametersOf } from './known';
import { countCall } from './limits';

/** For how many days events are kept. */
const keptDays = 30;
/** Maximum number of events that get their place, or are deleted, at a time. */
const batchSize = 2000;

/** The table of the events that a key reads. */
const eventsOf = (isTest: boolean) => sql.table(isTest ? 'test-events' : 'events');

/**
 * Gives a place to the events that have none yet, and returns whether others may be left. The clock would not do as an order: what
 * began earlier may commit later, and who had read so far would miss it. An event gets its place once it is committed and somebody asks,
 * in turn for each merchant.
 */
const placeEvents = (db: Db, { clientId, isTest }: KeyHolder): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${locks.eventsOfMerchant}, ${clientId}::int)`.execute(tx);
    const { numAffectedRows = 0n } = await sql`with unread as (
        select id, row_number() over (order by sequence, id) as place from ${eventsOf(isTest)}
        where "clientId" = ${clientId} and position is null order by sequence, id limit ${batchSize})
      update ${eventsOf(isTest)} e set position = (select coalesce(max(l.position), 0) from ${eventsOf(isTest)} l where l."clientId" = ${clientId}) + unread.place
      from unread where e.id = unread.id`.execute(tx);
    return Number(numAffectedRows) === batchSize;
  });

const hasUnplaced = async (db: Db, { clientId, isTest }: KeyHolder): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from ${eventsOf(isTest)} where "clientId" = ${clientId} and position is null limit 1`.execute(
      db,
    );
  return rows.length > 0;
};

const positionOf = async (db: Db, { clientId, isTest }: KeyHolder, after: string): Promise<number> => {
  const { rows } = isUuid(after)
    ? await sql<{ position: number | null }>`select position from ${eventsOf(isTest)}
        where "clientId" = ${clientId} and uuid = ${after}`.execute(db)
    : { rows: [] };
  const position = rows[0]?.position ?? null;
  if (position === null) {
    const words = 'There is no such event of the last 30 days. Begin without "after".';
    throw new ApiError(422, 'unknown_event', words, 'after');
  }
  return position;
};

/**
 * `GET events` with an API key: what webhooks are told, after the event with the id `after`, the oldest of the last 30 days first, and
 * whether more follow at once. Each event comes once, and none comes before one that was answered. Throws 422 for an `after` that is not known, and 429 above
 * `KEY_READS` a minute.
 */
export const eventsWithKey = async (platform: Platform, context: Context, holder: KeyHolder): Promise<Response> => {
  const { db } = platform;
  await countCall(platform, context, holder, 'reads');
  const { after, limit } = parametersOf(context, keyCalls.events.query);
  const most = Number(limit);
  const areLeft = (await hasUnplaced(db, holder)) && (await placeEvents(db, holder));
  // An event that was heard of by a webhook may be named before any page had it: it has its place by now.
  const position = typeof after === 'string' ? await positionOf(db, holder, after) : 0;
  const { rows } = await sql<{ body: string }>`select body from ${eventsOf(holder.isTest)}
    where "clientId" = ${holder.clientId} and position > ${position} order by position limit ${most + 1}`.execute(db);
  const bodies = rows.slice(0, most).map(({ body }) => body);
  // Character by character what webhooks were told.
  const text = `{"events":[${bodies.join(',')}],"hasMore":${rows.length > most || areLeft}}`;
  return context.body(text, 200, { 'Content-Type': 'application/json' });
};

const deleteOld = async (db: Db, isTest: boolean): Promise<number> => {
  const { numAffectedRows = 0n } =
    await sql`delete from ${eventsOf(isTest)} where id in (select e.id from ${eventsOf(isTest)} e
    where e."createDate" < now() - make_interval(days => ${keptDays}) and (e.position is null
      or exists (select 1 from ${eventsOf(isTest)} l where l."clientId" = e."clientId" and l.position > e.position))
    order by e."createDate" limit ${batchSize * 10})`.execute(db);
  return Number(numAffectedRows);
};

/**
 * Deletes events after 30 days, one batch at a time, but for the last one of each merchant that has its place: who read so far goes on
 * from it, however long nothing happens. Returns how many.
 */
export const deleteOldEvents = async (db: Db): Promise<number> =>
  (await deleteOld(db, false)) + (await deleteOld(db, true));
