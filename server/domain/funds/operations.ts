import { Role } from '../../../src/resources/language/roles';
import { databaseNow } from '../../database/now';
import type { Tx } from '../../database/schema';
import { announceAll, notifyUser } from '../../database/changes';
import { sql } from 'kysely';
import { withdrawAskedPhrase, withdrawsAskedPhrase } from './endedNotices';
import { countUp } from '../../database/counters';
import type { Words } from '../../../src/resources/language/words';
import type { Caller, Platform } from '../../calls/platform';
import { microsOf, type Micros } from '../../base/amounts';
import { fulfilmentSql, fundsSql } from '../../database/statusSql';
import { sumText } from '../../approvals/gate';
import { activeStaff } from '../../approvals/people';
import { notifyOwner } from '../../entities/notifyOwner';
import { nicknameOf } from '../../session/people';
import { type Fulfilment, FundsType } from '../../../src/resources/statuses/funds';
import { platformUserId } from '../ledger/balances';

/** Roles that handle the money of other users. */
export const fundsStaff: readonly Role[] = [Role.Developer, Role.Owner];

/** Maximum number of withdraws of one person per hour of which staff are told: more would only hide the rest. */
const maxNoticesPerHour = 30;
const hourSeconds = 3600;

const waitingWithdraws = (askedBy: number) => sql`from "funds-operations"
  where "askedBy" = ${askedBy} and type = ${fundsSql.Withdraw} and status = ${fulfilmentSql.Waiting}`;

const waitingOf = async (tx: Tx, askedBy: number): Promise<{ count: number; sum: Micros }> => {
  const { rows } = await sql<{ count: number; sum: string }>`select count(*)::int as count, sum(amount) as sum
    ${waitingWithdraws(askedBy)}`.execute(tx);
  return { count: rows[0]!.count, sum: microsOf(rows[0]!.sum) };
};

/** Deletes what nobody read yet of a person's withdraws: the notice that follows counts all that wait. */
const forgetEarlierAsks = async (tx: Tx, askedBy: number): Promise<void> => {
  const { rows } = await sql<{ id: number }>`with unread as (select n.id from notifications n
      join "funds-operations" o on o.id = split_part(n.subject, '/', 2)::bigint
      where not n."isRead" and n.phrase in (${withdrawAskedPhrase}, ${withdrawsAskedPhrase}) and o."askedBy" = ${askedBy}
      order by n.id for update of n skip locked)
    delete from notifications n using unread where n.id = unread.id returning n.id`.execute(tx);
  await announceAll(
    tx,
    rows.map(({ id }) => ({ entity: 'notifications', id, kind: 'changed' })),
  );
};

/** Tells those who may confirm a withdraw that somebody asked for one; not who asked. One unread notice counts all that wait. */
export const notifyFundsStaff = async (
  tx: Tx,
  { settings }: Pick<Platform, 'settings'>,
  asker: Pick<Caller, 'id'>,
  { id, sum }: { id: number; sum: Micros },
): Promise<void> => {
  if ((await countUp(tx, `withdraw-notices:${asker.id}`, hourSeconds)) > maxNoticesPerHour) return;
  await forgetEarlierAsks(tx, asker.id);
  const name = await nicknameOf(tx, asker.id);
  const waiting = await waitingOf(tx, asker.id);
  const words: Words =
    waiting.count === 1
      ? { phrase: withdrawAskedPhrase, args: { name, sum: sumText(sum) } }
      : { phrase: withdrawsAskedPhrase, args: { name, smart_count: waiting.count, sum: sumText(waiting.sum) } };
  for (const { id: to } of await activeStaff(tx, settings, fundsStaff))
    if (to !== asker.id) await notifyUser(tx, { to, entity: 'funds-operations', id, words });
};

const endedPhrases = {
  deposit: {
    confirmed: '%{name} confirmed your deposit: %{sum}',
    refused: '%{name} refused your deposit: %{sum}. %{reason}',
  },
  withdraw: {
    confirmed: '%{name} confirmed your withdraw: %{sum}',
    refused: '%{name} refused your withdraw: %{sum}. %{reason}',
  },
};

/** How staff ended a deposit or withdraw: a refusal has a reason. */
interface EndByStaff {
  operation: { id: number; userId: number; askedBy: number | null; type: FundsType };
  sum: Micros;
  refusal?: string;
}

/** Tells the person whose money it is how staff decided; of the platform's money, the person who asked for it. */
export const notifyMoneyOwner = async (
  tx: Tx,
  caller: Pick<Caller, 'id'>,
  { operation: { id, userId, askedBy, type }, sum, refusal }: EndByStaff,
): Promise<void> => {
  const to = userId === (await platformUserId(tx)) ? askedBy : userId;
  const isDeposit = type === FundsType.Deposit;
  const { confirmed, refused } = endedPhrases[isDeposit ? 'deposit' : 'withdraw'];
  const deposit = isDeposit
    ? await tx.selectFrom('deposits').select('id').where('operationId', '=', id).executeTakeFirst()
    : undefined;
  await notifyOwner(tx, caller, {
    to,
    ...(deposit ? { entity: 'deposits', id: deposit.id } : { entity: 'withdraws', id }),
    ...(refusal === undefined
      ? { phrase: confirmed, args: { sum: sumText(sum) } }
      : { phrase: refused, args: { sum: sumText(sum), reason: refusal } }),
  });
};

/** Ends a funds operation and its deposit. */
export const endOperation = async (
  tx: Tx,
  operationId: number,
  values: {
    status: Fulfilment;
    decidedBy: number | null;
    received?: string;
    txHash?: string | null;
    reason: string | null;
  },
): Promise<void> => {
  await tx
    .updateTable('funds-operations')
    .set({ ...values, endDate: databaseNow })
    .where('id', '=', operationId)
    .execute();
  const deposits = await tx
    .updateTable('deposits')
    .set({ status: values.status })
    .where('operationId', '=', operationId)
    .returning('id')
    .execute();
  await announceAll(
    tx,
    deposits.map(({ id }) => ({ entity: 'deposits', id, kind: 'changed' })),
  );
};
