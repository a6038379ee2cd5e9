import { sql } from 'kysely';
import { formatDecimal } from '../../../src/format/money';
import { depositor } from '../../../src/resources/deposits';
import { meets } from '../../../src/resources/language/condition';
import type { Tx } from '../../database/schema';
import type { CreateHandler } from '../../entities/handlers';
import { ApiError, conflict, invalid, notFound, ofField } from '../../base/errors';
import { announceAll } from '../../database/changes';
import type { Caller } from '../../calls/platform';
import { microsOf } from '../../base/amounts';
import { isVerifiedStaff } from '../../approvals/people';
import { fundsStaff } from './operations';
import { reserveWallet } from './wallets';
import { Fulfilment, FundsType } from '../../../src/resources/statuses/funds';
import { fulfilmentSql } from '../../database/statusSql';

/**
 * After this many unpaid deposits within `unpaidDays`, only staff reserve a deposit for the user (docs/rules.md#deposits).
 */
const maxUnpaidDeposits = 2;
const unpaidDays = 7;

/** The user who is credited. Staff have to name one because they have no balance; all others credit themselves. */
const depositorOf = (caller: Caller, requestedUserId: unknown): number => {
  if (requestedUserId !== null && requestedUserId !== undefined) return Number(requestedUserId);
  if (fundsStaff.includes(caller.role)) throw invalid('userId', ofField('User', { phrase: 'Required' }));
  return caller.id;
};

/**
 * Locks the user who is credited, so that of two reservations the second sees the first. Throws 404 when the caller may
 * not name another user, 422 when that user may have no deposits.
 */
const lockDepositor = async (tx: Tx, caller: Caller, userId: number): Promise<void> => {
  if (userId !== caller.id && !fundsStaff.includes(caller.role)) throw notFound();
  const query = tx.selectFrom('users').select(['type', 'status']).where('id', '=', userId).forNoKeyUpdate();
  const user = await query.executeTakeFirst();
  if (!user || !meets(user, depositor))
    throw invalid('userId', ofField('User', { phrase: 'Only an active vault owner or merchant' }));
};

const checkNoneWaiting = async (tx: Tx, userId: number) => {
  const { rows } = await sql<{ id: number; amount: string; address: string | null }>`select d.id, d.amount, w.address
    from deposits d left join "platform-wallets" w on w.id = d."walletId"
    where d."userId" = ${userId} and d.status = ${fulfilmentSql.Waiting} order by d.id limit 1`.execute(tx);
  const [waiting] = rows;
  if (!waiting) return;
  const args = { amount: formatDecimal(waiting.amount, 2), address: waiting.address ?? '?' };
  throw conflict({ phrase: 'A deposit of %{amount} USDT is waiting already: send it to %{address}', args }, 'amount', [
    { entity: 'deposits', id: waiting.id },
  ]);
};

const checkUnpaid = async (tx: Tx, caller: Caller, userId: number) => {
  if (fundsStaff.includes(caller.role)) return;
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from deposits
    where "userId" = ${userId} and status = ${fulfilmentSql.Refused}
      and "createDate" > now() - make_interval(days => ${sql.lit(unpaidDays)})`.execute(tx);
  if (rows[0]!.count >= maxUnpaidDeposits) {
    throw new ApiError(409, 'unpaid', {
      phrase:
        '%{smart_count} deposit was not paid within a week. Ask the staff to reserve one for you. |||| %{smart_count} deposits were not paid within a week. Ask the staff to reserve one for you.',
      args: { smart_count: rows[0]!.count },
    });
  }
};

/**
 * `POST mgmt/platform-wallets/reserve`: reserves a platform wallet for a deposit (docs/rules.md#deposits). Creates the
 * deposit and its funds operation for `userId`, and returns the wallet's address.
 */
export const reserveDeposit: CreateHandler = async ({ tx, platform, caller, input }) => {
  const { settings } = platform;
  const userId = depositorOf(caller, input.userId);
  const amount = String(input.amount);
  if (microsOf(amount) < microsOf(String(settings.DEPOSIT_MIN))) {
    const issue = { phrase: 'must be at least %{min}', args: { min: settings.DEPOSIT_MIN } };
    throw invalid('amount', ofField('Amount', issue));
  }
  await lockDepositor(tx, caller, userId);
  await checkNoneWaiting(tx, userId);
  await checkUnpaid(tx, caller, userId);
  const { id: walletId, address } = await reserveWallet(tx, settings.WALLET_REST_HOURS);
  const values = { userId, walletId, amount, status: Fulfilment.Waiting };
  const operation = await tx
    .insertInto('funds-operations')
    .values({
      ...values,
      type: FundsType.Deposit,
      askedBy: caller.id,
      askedVerified: await isVerifiedStaff(tx, platform, caller),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto('deposits')
    .values({ ...values, operationId: operation.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await announceAll(tx, [{ entity: 'funds-operations', id: operation.id, kind: 'created' }]);
  return { id, also: { address } };
};
