import { sql } from 'kysely';
import { DisputeStatus } from '../../../src/resources/statuses/disputes';
import { recordActivity } from '../../database/activity';
import { announceAll } from '../../database/changes';
import type { Tx } from '../../database/schema';
import { disputeDeciderSql, openDisputesSql } from '../../database/statusSql';

/** How a dispute ends. */
interface DisputeEnd {
  status: typeof DisputeStatus.Accepted | typeof DisputeStatus.Refused;
  /** Who decides; null for a message of the bank. */
  by: number | null;
  reason?: string | null;
  /** Whether the caller records it in the history of the dispute. */
  isRecorded?: boolean;
}

/**
 * Ends the open dispute of an invoice, if there is one: nothing is owed for it any more. The caller has released or posted what is held
 * for it, and has locked the invoice (docs/rules.md#disputes).
 */
export const endDispute = async (
  tx: Tx,
  invoiceId: number,
  { status, by, reason = null, isRecorded = false }: DisputeEnd,
): Promise<void> => {
  const { rows } = await sql<{ id: number; before: DisputeStatus }>`
    with open as (select id, status from disputes where "invoiceId" = ${invoiceId} and status in ${openDisputesSql} for update)
    update disputes q set status = ${status}, held = 0, owed = 0, "decidedDate" = now(), reason = ${reason}::text,
      "decidedBy" = case when ${by}::bigint is null then ${disputeDeciderSql.Message}
        when ${by}::bigint = q."vaultOwnerId" then ${disputeDeciderSql.Owner} else ${disputeDeciderSql.Staff} end
    from open where q.id = open.id returning q.id, open.status as before`.execute(tx);
  const [ended] = rows;
  if (!ended) return;
  await announceAll(tx, [{ entity: 'disputes', id: ended.id, kind: 'changed' }]);
  if (isRecorded) return;
  await recordActivity(tx, {
    ...(by === null ? {} : { userId: by }),
    entity: 'disputes',
    recordId: String(ended.id),
    act: status === DisputeStatus.Accepted ? 'accept' : 'refuse',
    before: { status: ended.before },
    after: { status, reason },
  });
};
