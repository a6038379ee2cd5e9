import { sql } from 'kysely';
import { alerts } from '../../../src/resources/alerts';
import { announce } from '../../database/changes';
import type { Tx } from '../../database/schema';
import { deliverySql } from '../../database/statusSql';
import { tryDays } from '../webhooks/webhookEvents';

/**
 * Gives up what a rule that watches a state could not deliver yet, before it tells of it again: nobody wants to read yesterday's state
 * once a messenger is back. What it told as a rule of another kind stays.
 */
export const giveUpOlder = (tx: Tx, ruleId: number): Promise<unknown> =>
  sql`update alerts a set status = ${deliverySql.Failed}, "nextTry" = null from "alert-rules" r
    where a."ruleId" = ${ruleId} and r.id = a."ruleId" and a."createDate" >= r."watchDate"
      and a.status = ${deliverySql.Waiting} and a.tries > 0`.execute(tx);

/**
 * Writes what a rule told; to be sent if the rule has an address. `about`: the screen or the record that it is about, as
 * `booking` or `devices/3`.
 */
export const writeAlert = async (
  tx: Tx,
  { ruleId, text, about, isSent }: { ruleId: number; text: string; about: string; isSent: boolean },
): Promise<void> => {
  const { rows } = await sql<{
    id: number;
  }>`insert into alerts ("ruleId", text, about, status, tries, "nextTry", "giveUpDate", "createDate")
    values (${ruleId}, ${text}, ${about}, ${isSent ? deliverySql.Waiting : sql`null`}, 0, ${isSent ? sql`now()` : sql`null`},
      now() + make_interval(days => ${tryDays}), now()) returning id`.execute(tx);
  await announce(tx, { entity: alerts.name, id: rows[0]!.id, kind: 'created' });
};
