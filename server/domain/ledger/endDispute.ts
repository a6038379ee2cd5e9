import { sql } from 'kysely';
import { formatMoney } from '../../../src/format/money';
import { DisputeStatus } from '../../../src/resources/statuses/disputes';
import { recordActivity } from '../../database/activity';
import { announceAll, notifyUser } from '../../database/changes';
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

interface EndedDispute {
  id: number;
  before: DisputeStatus;
  vaultOwnerId: number | null;
  /** Of its invoice, RUB. */
  amount: string;
}

/** Tells the vault owner, whose money it may have moved, unless they decided themselves. */
const tellOwner = async (
  tx: Tx,
  { id, vaultOwnerId, amount }: EndedDispute,
  { status, by }: DisputeEnd,
): Promise<void> => {
  if (vaultOwnerId === null || vaultOwnerId === by) return;
  const phrase =
    status === DisputeStatus.Accepted
      ? 'The dispute about %{amount} was accepted'
      : 'The dispute about %{amount} was refused';
  const words = { phrase, args: { amount: formatMoney(amount, 'RUB') } };
  await notifyUser(tx, { to: vaultOwnerId, entity: 'disputes', id, words });
};

/**
 * Ends the open dispute of an invoice, if there is one: nothing is owed for it any more, and its vault owner is told. The caller has
 * released or posted what is held for it, and has locked the invoice (docs/rules.md#disputes).
 */
export const endDispute = async (tx: Tx, invoiceId: number, end: DisputeEnd): Promise<void> => {
  const { status, by, reason = null, isRecorded = false } = end;
  const { rows } = await sql<EndedDispute>`
    with open as (select id, status from disputes where "invoiceId" = ${invoiceId} and status in ${openDisputesSql} for update)
    update disputes q set status = ${status}, held = 0, owed = 0, "decidedDate" = now(), reason = ${reason}::text,
      "decidedBy" = case when ${by}::bigint is null then ${disputeDeciderSql.Message}
        when ${by}::bigint = q."vaultOwnerId" then ${disputeDeciderSql.Owner} else ${disputeDeciderSql.Staff} end
    from open where q.id = open.id returning q.id, open.status as before, q."vaultOwnerId",
      (select i.amount from invoices i where i.id = q."invoiceId") as amount`.execute(tx);
  const [ended] = rows;
  if (!ended) return;
  await announceAll(tx, [{ entity: 'disputes', id: ended.id, kind: 'changed' }]);
  await tellOwner(tx, ended, end);
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
