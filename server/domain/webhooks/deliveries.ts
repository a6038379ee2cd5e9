import { urgentNotices } from '../../../src/resources/urgentNotices';
import { sql } from 'kysely';
import { deliveries } from '../../../src/resources/deliveries';
import { ActiveStatus } from '../../../src/resources/statuses/vault';
import { DeliveryStatus, type WebhookEvent } from '../../../src/resources/statuses/webhooks';
import { announce, announceAll, inTransaction, notifyUser } from '../../database/changes';
import { countUp } from '../../database/counters';
import type { Db, Tx } from '../../database/schema';
import { activeSql, deliverySql } from '../../database/statusSql';
import { tryDays } from './webhookEvents';
import type { ActionHandler } from '../../entities/handlers';
import { conflict, tooMany } from '../../base/errors';
import type { Outcome } from './post';
import { waitAfter } from './retryPlan';

const secondsPerMinute = 60;
const secondsPerHour = 3600;
/** How long a claimed delivery is nobody else's, seconds: longer than a try takes. Then another instance tries it. */
export const leaseSeconds = 30;
/** Maximum number of deliveries of one merchant that are sent again per minute. */
const againPerMinute = 120;
/** For how many days deliveries are kept. */
const keptDays = 30;
/** How many hours a delivery may wait beyond its last try, for a place among the others or for its webhook to be activated. */
const graceHours = 13;
/** Maximum number of rows that a sweep changes at a time; the others wait for the next one. */
const batchSize = 2000;

/** A claimed delivery, with what sending it takes. */
export interface Claimed {
  id: number;
  uuid: string;
  webhookId: number;
  clientId: number;
  event: WebhookEvent;
  body: string;
  /** Number of this try, from 1. */
  tries: number;
  url: string;
  secrets: readonly string[];
}

/** Sends an ended delivery once more, with the same id and body, and tries it for three days again. Throws 409 and 429. */
export const sendAgain: ActionHandler<'deliveries'> = async ({ tx, record }) => {
  const webhook = tx.selectFrom('webhooks').select('status').where('id', '=', record.webhookId);
  if ((await webhook.executeTakeFirstOrThrow()).status !== ActiveStatus.Active)
    throw conflict('This webhook is disabled');
  if ((await countUp(tx, `deliveries-again:${record.clientId}`, secondsPerMinute)) > againPerMinute)
    throw tooMany('Too many at once. Try again in a minute.', secondsPerMinute);
  await sql`update deliveries set status = ${deliverySql.Waiting}, tries = 0, "nextTry" = now(),
    "giveUpDate" = now() + make_interval(days => ${tryDays}) where id = ${record.id}`.execute(tx);
};

/** Tells a merchant that a delivery failed for good, at most once an hour for each webhook. */
const tellOfFailure = async (
  tx: Tx,
  { id, webhookId, clientId, url }: Pick<Claimed, 'id' | 'webhookId' | 'clientId' | 'url'>,
): Promise<void> => {
  if ((await countUp(tx, `webhook-failures:${webhookId}`, secondsPerHour)) > 1) return;
  await notifyUser(tx, {
    to: clientId,
    entity: deliveries.name,
    id,
    words: { phrase: urgentNotices.failedWebhook, args: { address: url } },
  });
};

/** For how many minutes a webhook must have failed for its next arrival to mean that its server is back. */
const backAfterMinutes = 5;

/**
 * A request has arrived at a webhook: it fails no longer. After an outage, what waits for it is due at once, and not in up to
 * twelve hours; what is being sent just now keeps its lease.
 */
const endFailing = async (tx: Tx, webhookId: number): Promise<void> => {
  const { rows } = await sql<{ isBack: boolean }>`update webhooks w set "failingSince" = null
    from (select id, "failingSince" as since from webhooks where id = ${webhookId} for update) before
    where w.id = before.id and before.since is not null
    returning before.since < now() - make_interval(mins => ${backAfterMinutes}) as "isBack"`.execute(tx);
  if (!rows[0]?.isBack) return;
  await sql`update deliveries set "nextTry" = now() where "webhookId" = ${webhookId}
    and status = ${deliverySql.Waiting} and "nextTry" > now() + make_interval(secs => ${leaseSeconds})`.execute(tx);
};

/** Records a try that arrived. Also one whose lease ran out meanwhile: the merchant has it. */
const recordArrival = async (tx: Tx, { id, webhookId }: Claimed, { status, text }: Outcome): Promise<void> => {
  await sql`update deliveries set status = ${deliverySql.Delivered}, "nextTry" = null, "answerStatus" = ${status},
    answer = ${text}, problem = null where id = ${id} and status = ${deliverySql.Waiting}`.execute(tx);
  await endFailing(tx, webhookId);
};

/** Records a try that failed: when the next one is, or that there is none. Nothing if somebody else has tried since. */
const recordFailure = async (tx: Tx, claimed: Claimed, { status, text, problem }: Outcome): Promise<void> => {
  const { id, webhookId, tries } = claimed;
  const wait = waitAfter(tries);
  const ends = wait === undefined ? sql`true` : sql`"giveUpDate" < now()`;
  const { rows } = await sql<{
    status: DeliveryStatus;
  }>`update deliveries set "answerStatus" = ${status}, answer = ${text},
      problem = ${problem}, status = case when ${ends} then ${deliverySql.Failed} else ${deliverySql.Waiting} end,
      "nextTry" = case when ${ends} then null else now() + make_interval(secs => ${(wait ?? 0) / 1000}) end
    where id = ${id} and status = ${deliverySql.Waiting} and tries = ${tries} returning status`.execute(tx);
  if (rows.length === 0) return;
  await sql`update webhooks set "failingSince" = now() where id = ${webhookId} and "failingSince" is null`.execute(tx);
  if (rows[0]!.status === DeliveryStatus.Failed) await tellOfFailure(tx, claimed);
};

/** Records what became of a try. */
export const recordOutcome = (db: Db, claimed: Claimed, outcome: Outcome): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (outcome.problem === null) await recordArrival(tx, claimed, outcome);
    else await recordFailure(tx, claimed, outcome);
    await announce(tx, { entity: deliveries.name, id: claimed.id, kind: 'changed' });
  });

/** Gives back a delivery that was claimed and not sent, because the server stops. */
export const giveBack = (db: Db, { id, tries }: Pick<Claimed, 'id' | 'tries'>): Promise<unknown> =>
  sql`update deliveries set tries = ${tries - 1}, "nextTry" = now()
    where id = ${id} and status = ${deliverySql.Waiting} and tries = ${tries}`.execute(db);

/** Gives up deliveries that waited for longer than they are tried, as those of a disabled webhook. Returns how many. */
export const failOverdueDeliveries = (db: Db): Promise<number> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: number; webhookId: number; clientId: number; url: string; isActive: boolean }>`
      update deliveries d set status = ${deliverySql.Failed}, "nextTry" = null from webhooks w
      where w.id = d."webhookId" and d.id in (select x.id from deliveries x where x.status = ${deliverySql.Waiting}
        and x."giveUpDate" < now() - make_interval(hours => ${graceHours}) order by x.id limit ${batchSize} for update skip locked)
      returning d.id, d."webhookId", d."clientId", w.url, w.status = ${activeSql.Active} as "isActive"`.execute(tx);
    const first = new Map(rows.filter(({ isActive }) => isActive).map((row) => [row.webhookId, row]));
    for (const row of first.values()) await tellOfFailure(tx, row);
    await announceAll(
      tx,
      rows.map(({ id }) => ({ entity: deliveries.name, id, kind: 'changed' })),
    );
    return rows.length;
  });

/** Deletes deliveries after 30 days, one batch at a time. Returns how many. */
export const deleteOldDeliveries = async (db: Db): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`delete from deliveries where id in (select d.id from deliveries d
    where d."createDate" < now() - make_interval(days => ${keptDays}) and d.status <> ${deliverySql.Waiting}
    order by d."createDate" limit ${batchSize * 10})`.execute(db);
  return Number(numAffectedRows);
};
