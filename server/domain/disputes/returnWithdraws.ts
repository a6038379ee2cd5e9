import { sql } from 'kysely';
import { Fulfilment, TransactionStatus } from '../../../src/resources/statuses/funds';
import { fundsOperations } from '../../../src/resources/fundsOperations';
import { subjectOf } from '../../../src/resources/language/tables';
import { sumText } from '../../approvals/gate';
import { lockWaitingRequest } from '../../approvals/requests';
import { microsOf, type Micros } from '../../base/amounts';
import { conflict } from '../../base/errors';
import { recordActivity } from '../../database/activity';
import { announce, notifyUser } from '../../database/changes';
import type { Tx } from '../../database/schema';
import { fulfilmentSql, fundsSql } from '../../database/statusSql';
import { lockBalances } from '../ledger/balances';
import { endWithdraw } from '../ledger/operations';
import { nicknameOf } from '../../session/people';

const waitingOf = (userId: number) => sql`from "funds-operations" o where o."userId" = ${userId}
  and o.type = ${fundsSql.Withdraw} and o.status = ${fulfilmentSql.Waiting}`;

/** What a vault owner asked to withdraw and nobody confirmed yet, USDT: it can be taken back before the platform bears anything. */
export const waitingWithdraws = async (tx: Tx, userId: number): Promise<Micros> => {
  const { rows } = await sql<{ sum: string }>`select coalesce(sum(o.amount), 0) as sum ${waitingOf(userId)}`.execute(
    tx,
  );
  return microsOf(rows[0]!.sum);
};

/**
 * Locks what a vault owner asked to withdraw and nobody confirmed yet, before their balance: whoever decides on a withdraw locks in this
 * order.
 */
export const lockWaitingWithdraws = async (tx: Tx, userId: number): Promise<void> => {
  await sql`select o.id ${waitingOf(userId)} order by o.id for update`.execute(tx);
};

/** What is taken back of a vault owner, and for which dispute. */
interface Return {
  userId: number;
  /** USDT. */
  lack: Micros;
  dispute: number;
  /** Who accepts it. */
  by: number;
}

/**
 * Refuses the newest waiting withdraws of a vault owner until what they lack for a dispute that staff accept is there: whoever asks to
 * withdraw it would else keep it, and the platform would bear it. Throws 409 while somebody decides on one of them.
 */
export const returnWithdraws = async (tx: Tx, { userId, lack, dispute, by }: Return): Promise<void> => {
  const { rows } = await sql<{ id: number; amount: string }>`select o.id, o.amount ${waitingOf(userId)}
    order by o.id desc for update`.execute(tx);
  const reason = `Dispute ${dispute} was accepted: this goes back`;
  let missing = lack;
  for (const { id, amount } of rows) {
    if (missing <= 0n) return;
    if (await lockWaitingRequest(tx, subjectOf(fundsOperations, { id })))
      throw conflict('Somebody decides on a withdraw of the vault owner: that comes first');
    await endWithdraw(tx, (await lockBalances(tx, [userId])).get(userId)!, id, TransactionStatus.Reject);
    await sql`update "funds-operations" set status = ${fulfilmentSql.Refused}, "decidedBy" = ${by}, reason = ${reason}, "endDate" = now()
      where id = ${id}`.execute(tx);
    await recordActivity(tx, {
      userId: by,
      entity: fundsOperations.name,
      recordId: String(id),
      act: 'refuse',
      before: { status: Fulfilment.Waiting },
      after: { status: Fulfilment.Refused, reason },
    });
    await announce(tx, { entity: fundsOperations.name, id, kind: 'changed' });
    const args = { name: await nicknameOf(tx, by), sum: sumText(microsOf(amount)), reason };
    const words = { phrase: '%{name} refused your withdraw: %{sum}. %{reason}', args };
    await notifyUser(tx, { to: userId, entity: 'withdraws', id, words });
    missing -= microsOf(amount);
  }
};
