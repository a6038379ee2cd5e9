import { sql } from 'kysely';
import { alerts } from '../../../src/resources/alerts';
import { announce } from '../../database/changes';
import type { Tx } from '../../database/schema';
import { deliverySql } from '../../database/statusSql';
import { tryDays } from '../webhooks/webhookEvents';

/**
 * Writes what a rule told; to be sent if the rule has an address. What it could not deliver before is given up then: nobody wants to
 * read yesterday's alerts once a messenger is back.
 */
export const writeAlert = async (
  tx: Tx,
  { ruleId, text, isSent }: { ruleId: number; text: string; isSent: boolean },
): Promise<void> => {
  await sql`update alerts set status = ${deliverySql.Failed}, "nextTry" = null
    where "ruleId" = ${ruleId} and status = ${deliverySql.Waiting} and tries > 0`.execute(tx);
  const { rows } = await sql<{
    id: number;
  }>`insert into alerts ("ruleId", text, status, tries, "nextTry", "giveUpDate", "createDate")
    values (${ruleId}, ${text}, ${isSent ? deliverySql.Waiting : sql`null`}, 0, ${isSent ? sql`now()` : sql`null`},
      now() + make_interval(days => ${tryDays}), now()) returning id`.execute(tx);
  await announce(tx, { entity: alerts.name, id: rows[0]!.id, kind: 'created' });
};
