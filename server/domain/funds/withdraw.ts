import { formatDecimal } from '../../../src/format/money';
import { Role } from '../../../src/resources/language/roles';
import type { Db, Tx } from '../../database/schema';
import type { CreateHandler } from '../../entities/handlers';
import { conflict, invalid, ofField } from '../../base/errors';
import type { Caller, Platform } from '../../calls/platform';
import { decimalOf, microsOf } from '../../base/amounts';
import { availableOf, platformUserId, readBalance } from '../ledger/balances';
import { checkBalanceCovers } from '../ledger/checkBalanceCovers';
import { holdWithdraw, lockBalanceOf } from '../ledger/operations';
import { isVerifiedStaff } from '../../approvals/people';
import { checkSavedAddress } from './addresses';
import { notifyFundsStaff } from './operations';
import { balancePartsOf, unsettledPayOutsOf } from './withdrawable';
import { Fulfilment, FundsType } from '../../../src/resources/statuses/funds';

/** Maximum number of withdraws of one person that wait for confirmation. */
const maxWaiting = 5;

/** Throws 409 when too many withdraws of the caller wait. Their balance is locked, so that two calls count one after the other. */
const checkWaiting = async (tx: Tx, caller: { id: number }): Promise<void> => {
  const { count } = await tx
    .selectFrom('funds-operations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('askedBy', '=', caller.id)
    .where('type', '=', FundsType.Withdraw)
    .where('status', '=', Fulfilment.Waiting)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxWaiting)
    throw conflict({
      phrase: 'At most %{count} of your withdraws wait at once. Take one back, or wait.',
      args: { count: maxWaiting },
    });
};

/** The user whose balance pays: the caller, but the platform for an Owner. */
const balanceOwnerOf = async (tx: Db | Tx, caller: { id: number; role: Role }): Promise<number> => {
  if (caller.role !== Role.Owner) return caller.id;
  return platformUserId(tx);
};

/**
 * `GET mgmt/users/{userId}/withdrawable` (extension): the amounts that may be withdrawn now and that are available, what of the
 * rest is unsettled, until when (epoch ms) and for want of whose word, and what is kept for payments that may still be claimed, USDT, and whether withdraws need a saved
 * address. Locks nothing: the withdraw itself is checked again.
 */
export const readWithdrawable = async (platform: Platform, caller: Caller) => {
  const { db } = platform;
  const balance = await readBalance(db, await balanceOwnerOf(db, caller));
  const { withdrawable, cover } = await balancePartsOf(db, balance);
  const { unconfirmed, settledBy } = await unsettledPayOutsOf(db, platform.settings, balance);
  return {
    amount: Number(decimalOf(withdrawable)),
    available: Number(decimalOf(availableOf(balance))),
    unsettled: Number(decimalOf(balance.unsettled)),
    unconfirmed,
    settledBy,
    cover: Number(decimalOf(cover)),
    addressBook: platform.settings.ADDRESS_BOOK,
  };
};

/** A withdraw that a user requests. */
export interface WithdrawRequest {
  amount: string;
  address: string;
  reason: string | null;
}

/**
 * Creates a waiting funds operation for a withdraw and holds its amount. Returns its id. Throws 422 for less than
 * `WITHDRAW_MIN`, 409 when the balance does not cover it, when more than is withdrawable is requested without a reason, or
 * when too many of the caller's wait.
 */
export const openWithdraw = async (
  tx: Tx,
  platform: Pick<Platform, 'settings'>,
  caller: Pick<Caller, 'id' | 'role'>,
  { amount, address, reason }: WithdrawRequest,
): Promise<number> => {
  if (platform.settings.ADDRESS_BOOK) await checkSavedAddress(tx, caller, address);
  const userId = await balanceOwnerOf(tx, caller);
  const balance = await lockBalanceOf(tx, userId);
  await checkWaiting(tx, caller);
  const { withdrawable } = await balancePartsOf(tx, balance);
  const { WITHDRAW_MIN: min } = platform.settings;
  const isRest = microsOf(amount) === withdrawable || microsOf(amount) === availableOf(balance);
  if (microsOf(amount) < microsOf(String(min)) && !isRest)
    throw invalid(
      'amount',
      ofField('Amount', { phrase: 'must be at least %{min}, or all that is left', args: { min } }),
    );
  const early = microsOf(amount) > withdrawable;
  // A reason does not help when the balance does not cover the amount.
  checkBalanceCovers(balance, microsOf(amount), 'amount');
  if (early && reason === null) {
    const args = { amount: formatDecimal(decimalOf(withdrawable), 2) };
    throw conflict(
      { phrase: '%{amount} USDT can be withdrawn now. What settles can be asked for with a reason.', args },
      'amount',
    );
  }
  const requester = { askedBy: caller.id, askedVerified: await isVerifiedStaff(tx, platform, caller) };
  const values = { userId, amount, reason, early, address, ...requester };
  const { id } = await tx
    .insertInto('funds-operations')
    .values({ ...values, type: FundsType.Withdraw, status: Fulfilment.Waiting })
    .returning('id')
    .executeTakeFirstOrThrow();
  await holdWithdraw(tx, { balance, quantity: microsOf(amount), operationId: id });
  return id;
};

/**
 * `POST mgmt/users/{userId}/withdraws` (extension): requests a withdraw to a saved address and holds its amount. More
 * than is withdrawable, up to what is available, needs a reason and requires approval (docs/rules.md#withdrawable).
 */
export const requestWithdraw: CreateHandler = async ({ tx, platform, caller, input }) => {
  const reason = typeof input.reason === 'string' ? input.reason : null;
  const request = { amount: String(input.amount), address: String(input.address), reason };
  const id = await openWithdraw(tx, platform, caller, request);
  await notifyFundsStaff(tx, platform, caller, { id, sum: microsOf(request.amount) });
  return { id };
};
