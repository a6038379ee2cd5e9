import { sql } from 'kysely';
import { alertRules } from '../../../src/resources/alertRules';
import { alerts } from '../../../src/resources/alerts';
import type { Platform } from '../../calls/platform';
import { announceAll, inTransaction } from '../../database/changes';
import { keyNumberOf } from '../../database/encryptedColumns';
import type { Db, Tx } from '../../database/schema';
import { activeSql, deliverySql } from '../../database/statusSql';
import { isAllowed, resolveHost, type Resolve } from '../webhooks/addresses';
import { leaseSeconds } from '../webhooks/deliveries';
import { post, type Outcome } from '../webhooks/post';
import { waitAfter } from '../webhooks/retryPlan';
import { decryptTarget } from './target';

/** Maximum number of alerts that an instance sends at a time: one for each rule that may be. */
const mostAtOnce = 20;
/** For how many days alerts are kept, and how many are deleted at a time. */
const keptDays = 30;
const batchSize = 20_000;

/** What sending takes. `resolve` differs in tests. */
export type SendingPlatform = Pick<Platform, 'db' | 'settings' | 'dataKeys' | 'failures' | 'stopping'> & {
  resolve?: Resolve;
};

interface Claimed {
  id: number;
  ruleId: number;
  text: string;
  target: string;
  /** Number of this try, from 1. */
  tries: number;
}

/** Announces alerts whose delivery changed, and their rules, which show it. */
const announceTry = (tx: Tx, tried: readonly { id: number; ruleId: number }[]): Promise<void> =>
  announceAll(
    tx,
    tried.flatMap(({ id, ruleId }) => [
      { entity: alerts.name, id, kind: 'changed' },
      { entity: alertRules.name, id: ruleId, kind: 'changed' },
    ]),
  );

/** Fails what is due after its time: an alert of weeks ago tells nobody what to do. */
const failOverdue = (db: Db): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<{
      id: number;
      ruleId: number;
    }>`update alerts set status = ${deliverySql.Failed}, "nextTry" = null
      where status = ${deliverySql.Waiting} and "nextTry" <= now() and "giveUpDate" <= now() returning id, "ruleId"`.execute(
      tx,
    );
    await announceTry(tx, rows);
  });

/**
 * Claims what is due, by moving the next try by the lease: what a killed instance had claimed is due again by itself. Rules whose
 * key this instance lacks are left to others.
 */
const claim = async ({ db, dataKeys }: SendingPlatform): Promise<readonly Claimed[]> => {
  const { rows } = await sql<Claimed>`with due as (select a.id from alerts a join "alert-rules" r on r.id = a."ruleId"
      where a.status = ${deliverySql.Waiting} and a."nextTry" <= now() and a."giveUpDate" > now() and r.status = ${activeSql.Active}
        and ${keyNumberOf(sql.ref('r.target'))} = any(${dataKeys.numbers})
      order by a."nextTry", a.id limit ${mostAtOnce} for update of a skip locked)
    update alerts a set tries = a.tries + 1, "nextTry" = now() + make_interval(secs => ${leaseSeconds})
    from due, "alert-rules" r where a.id = due.id and r.id = a."ruleId"
    returning a.id, a."ruleId", a.text, r.target, a.tries`.execute(db);
  return rows;
};

/** Records a try. Nothing if the alert was given up meanwhile, or somebody else has tried since. */
const record = (db: Db, { id, ruleId, tries }: Claimed, { status, text, problem }: Outcome): Promise<void> =>
  inTransaction(db, async (tx) => {
    const wait = waitAfter(tries);
    const ends = wait === undefined ? sql`true` : sql`"giveUpDate" < now()`;
    const isDone = problem === null;
    await sql`update alerts set "answerStatus" = ${status}, answer = ${text}, problem = ${problem},
        status = ${isDone ? deliverySql.Delivered : sql`case when ${ends} then ${deliverySql.Failed} else ${deliverySql.Waiting} end`},
        "nextTry" = ${isDone ? sql`null` : sql`case when ${ends} then null else now() + make_interval(secs => ${(wait ?? 0) / 1000}) end`}
      where id = ${id} and status = ${deliverySql.Waiting} and tries = ${tries}`.execute(tx);
    await announceTry(tx, [{ id, ruleId }]);
  });

const send = async (platform: SendingPlatform, claimed: Claimed): Promise<void> => {
  const { db, settings, dataKeys, failures, stopping, resolve = resolveHost } = platform;
  try {
    const url = new URL(decryptTarget(dataKeys, claimed.ruleId, claimed.target));
    const sending = { url, headers: {}, body: JSON.stringify({ text: claimed.text }), stop: stopping };
    const outcome = await post(sending, { resolve, isAllowed: (address) => isAllowed(settings, address) });
    await record(db, claimed, outcome);
  } catch (error) {
    // Its lease runs out, and it is tried again.
    if (!stopping.aborted) failures.report(error, 'alert could not be sent', { alert: claimed.id });
  }
};

/** Sends the alerts that are due to the addresses of their rules, and waits for the answers. Returns how many were sent. */
export const sendAlerts = async (platform: SendingPlatform): Promise<number> => {
  await failOverdue(platform.db);
  const claimed = await claim(platform);
  await Promise.all(claimed.map((alert) => send(platform, alert)));
  return claimed.length;
};

/** Deletes alerts after 30 days, one batch at a time. Returns how many. */
export const deleteOldAlerts = async (db: Db): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`delete from alerts where id in (select a.id from alerts a
    where a."createDate" < now() - make_interval(days => ${keptDays}) order by a."createDate" limit ${batchSize})`.execute(
    db,
  );
  return Number(numAffectedRows);
};
