import { Role } from '../../../src/resources/language/roles';
import { databaseNow } from '../../database/now';
import type { Tx } from '../../database/schema';
import { announceAll, notifyUser } from '../../database/changes';
import { withdrawAskedPhrase } from './endedNotices';
import { countUp } from '../../database/counters';
import type { Caller, Platform } from '../../calls/platform';
import type { Micros } from '../../base/amounts';
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

/** Tells those who may confirm a withdraw that somebody asked for one; not who asked. */
export const notifyFundsStaff = async (
  tx: Tx,
  { settings }: Pick<Platform, 'settings'>,
  asker: Pick<Caller, 'id'>,
  { id, sum }: { id: number; sum: Micros },
): Promise<void> => {
  if ((await countUp(tx, `withdraw-notices:${asker.id}`, hourSeconds)) > maxNoticesPerHour) return;
  const words = {
    phrase: withdrawAskedPhrase,
    args: { name: await nicknameOf(tx, asker.id), sum: sumText(sum) },
  };
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
