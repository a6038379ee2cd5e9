import { sql } from 'kysely';
import type { Tx } from '../../database/schema';
import type { ActionHandler, ActionResult } from '../../entities/handlers';
import { conflict, invalid, notAllowed, notFound, ofField } from '../../base/errors';
import type { Caller, Platform } from '../../calls/platform';
import { microsOf, type Micros } from '../../base/amounts';
import { textOrNull } from '../../base/textOrNull';
import { endWithdraw, lockBalanceOf, postDeposit } from '../ledger/operations';
import { isLarge, sumText } from '../../approvals/gate';
import type { Judge } from '../../approvals/judgement';
import { areApprovalsOn } from '../../approvals/people';
import { checkMayRefuse } from '../../approvals/checkMayRefuse';
import { lockWaitingRequest } from '../../approvals/requests';
import { endOperation, fundsStaff, notifyMoneyOwner } from './operations';
import { refuseUsedHash } from './txHash';
import { releaseWallets } from './wallets';
import { urgentNotices } from '../../../src/resources/urgentNotices';
import { locks } from '../../database/locks';
import { platformUserId, readBalance, usableOf, type Balance } from '../ledger/balances';
import { activeOwners } from '../../session/owners';
import { Role } from '../../../src/resources/language/roles';
import type { Values } from '../../../src/resources/language/values';
import { Fulfilment, FundsType, TransactionStatus } from '../../../src/resources/statuses/funds';
import { fulfilmentSql, fundsSql } from '../../database/statusSql';

const hourMs = 3_600_000;
/** An expired deposit may be confirmed with a reason for this many days (docs/rules.md#deposits). */
const lateConfirmationDays = 30;

interface Operation {
  id: number;
  userId: number;
  walletId: number | null;
  amount: string;
  type: FundsType;
  status: Fulfilment;
  askedBy: number | null;
  createDate: string;
  address: string | null;
}

/** An operation with columns that the API never sends: `lapsed` is true of an expired deposit, the schema describes the others. */
interface StoredOperation extends Operation {
  early: boolean | null;
  lapsed: boolean | null;
  askedVerified: boolean | null;
}

const readOperation = async (tx: Tx, record: Operation): Promise<StoredOperation> => {
  const columns = tx
    .selectFrom('funds-operations')
    .select(['early', 'lapsed', 'askedVerified'])
    .where('id', '=', record.id);
  return { ...record, ...(await columns.executeTakeFirstOrThrow()) };
};

const subjectOf = ({ id }: Operation) => `funds-operations/${id}`;
/** Throws 422 when the body names another id, user or amount than the operation's. */
const checkBody = (record: Operation, body: Readonly<Record<string, unknown>>) => {
  const stored = { opId: record.id, userId: record.userId, amount: Number(record.amount) };
  for (const [key, value] of Object.entries(stored)) {
    if (body[key] !== undefined && body[key] !== null && Number(body[key]) !== value)
      throw invalid(key, { phrase: '%{key} differs from that of this operation', args: { key } });
  }
};

/**
 * The sum of this kind of operation fulfilled for this user within 24 hours, which decides whether approval is
 * required. Takes a lock per user, so that of several confirmed at the same time each counts those before it.
 */
const fulfilledLastDay = async (tx: Tx, { userId, type }: Operation): Promise<Micros> => {
  await sql`select pg_advisory_xact_lock(${sql.lit(locks.day)}, ${userId})`.execute(tx);
  const { rows } = await sql<{ sum: string }>`select coalesce(sum(coalesce(received, amount)), 0) as sum
    from "funds-operations" where type = ${type} and status = ${fulfilmentSql.Fulfilled}
      and "userId" = ${userId} and "endDate" > now() - interval '24 hours'`.execute(tx);
  return microsOf(rows[0]!.sum);
};

/** Whether no withdraw of this user to this address was ever paid. */
const isFirstToAddress = async (tx: Tx, { userId, address }: Operation): Promise<boolean> => {
  const { rows } = await sql`select 1 from "funds-operations" where type = ${fundsSql.Withdraw}
    and status = ${fulfilmentSql.Fulfilled} and "userId" = ${userId} and address = ${address} limit 1`.execute(tx);
  return rows.length === 0;
};

/**
 * Throws 409 with how much while the owner of a withdraw owes for disputes, or has no longer what a disputed pay-out credited: what they
 * take out could not be taken back. What was asked for early was judged as such.
 */
const refuseOwing = ({ type, early }: StoredOperation, balance: Balance): void => {
  if (type !== FundsType.Withdraw) return;
  const { owed } = balance;
  if (owed > 0n) throw conflict({ phrase: 'They owe %{sum} for open disputes', args: { sum: sumText(owed) } });
  const lacking = -usableOf(balance);
  if (lacking > 0n && early !== true)
    throw conflict({
      phrase: 'Pay-outs of theirs are disputed, for which %{sum} is lacking',
      args: { sum: sumText(lacking) },
    });
};

/** Why the confirmation requires approval; undefined when it does not. */
const whyApproval = async (
  tx: Tx,
  platform: Platform,
  record: StoredOperation,
  sum: Micros,
): Promise<string | undefined> => {
  if (record.early === true) return 'It is more than what can be withdrawn now';
  if (isLarge(platform, (await fulfilledLastDay(tx, record)) + sum)) return 'It is a large sum';
  if (record.type === FundsType.Withdraw && (await isFirstToAddress(tx, record)))
    return 'It is the first to this address';
  return undefined;
};

/**
 * Throws 409 unless the operation may be confirmed. An expired deposit may be confirmed for `lateConfirmationDays`; it throws 422
 * then without a reason.
 */
const checkConfirmable = (record: StoredOperation, reason: string | null) => {
  if (record.status === Fulfilment.Fulfilled) throw conflict('This operation is fulfilled');
  if (record.status === Fulfilment.Waiting) return;
  const age = Date.now() - new Date(record.createDate).getTime();
  if (record.lapsed !== true || age > lateConfirmationDays * 24 * hourMs) throw conflict('This operation was refused');
  if (reason === null)
    throw invalid('reason', ofField('Reason', { phrase: 'is required for a deposit that arrived too late' }));
};

/** Reads a confirmation and checks what does not depend on the caller. Throws 409 or 422. */
const readConfirmation = async (
  tx: Tx,
  operation: Operation,
  input: Values,
  body: Readonly<Record<string, unknown>>,
) => {
  const record = await readOperation(tx, operation);
  checkBody(record, body);
  const reason = textOrNull(input.reason);
  checkConfirmable(record, reason);
  const isDeposit = record.type === FundsType.Deposit;
  const received = isDeposit ? textOrNull(input.received) : null;
  const sum = microsOf(received ?? record.amount);
  if (sum <= 0n) throw invalid('received', ofField('Received', { phrase: 'must be greater than 0' }));
  if (sum !== microsOf(record.amount) && reason === null)
    throw invalid('reason', ofField('Reason', { phrase: 'is required when a different sum arrived' }));
  return { record, reason, isDeposit, received, sum };
};

/**
 * Whether the caller is the only active Owner and may confirm what they requested for another user. Possible only while
 * approvals are turned off.
 */
const mayConfirmOwnRequest = async (tx: Tx, { settings }: Platform, caller: Caller, { askedBy, userId }: Operation) =>
  !areApprovalsOn(settings) &&
  askedBy === caller.id &&
  userId !== caller.id &&
  caller.role === Role.Owner &&
  (await activeOwners(tx)).length === 1;

/** Tells whoever asked to confirm a withdraw that its coins may be sent now, and where to. */
const sendNotice = ({ id, amount, address }: Operation) => ({
  entity: 'funds-operations',
  id,
  words: {
    phrase: urgentNotices.coinsToSend,
    args: { sum: sumText(microsOf(amount)), address: address ?? '—' },
  },
});

/** Judges the confirmation of a funds operation (docs/rules.md#what-requires-approval). */
export const judgeConfirmation: Judge = async ({ tx, platform, caller, record: row, input, body }) => {
  const { record, reason, sum } = await readConfirmation(tx, row as unknown as Operation, input, body);
  refuseOwing(record, await readBalance(tx, record.userId));
  const isOwnRequest = await mayConfirmOwnRequest(tx, platform, caller, record);
  if (isOwnRequest && reason === null)
    throw invalid('reason', ofField('Reason', { phrase: 'is required for what you asked for yourself' }));
  const isOfPlatform = record.userId === (await platformUserId(tx));
  const txHash = textOrNull(input.txHash);
  // Whoever asks is told at once: who approves later could not know where the hash came from.
  if (txHash !== null) await refuseUsedHash(tx, record.id, txHash);
  // A hash says that the coins were sent.
  const asked = await lockWaitingRequest(tx, subjectOf(record));
  const askedHash = asked && (JSON.parse(asked.body) as Values).txHash;
  const isSent = txHash !== null || textOrNull(askedHash) !== null;
  return {
    sum,
    about: sumText(sum),
    parties: isOfPlatform ? [] : [record.userId],
    askers: isOwnRequest ? [] : [record.askedBy],
    // The requester agreed only to the sum that they requested.
    requester: record.askedVerified === true && sum === microsOf(record.amount) ? record.askedBy : null,
    restricted: record.type === FundsType.Withdraw && !isOfPlatform ? record.userId : null,
    why: await whyApproval(tx, platform, record, sum),
    approverGivesReason: record.early === true,
    approvedNotice: record.type === FundsType.Withdraw && !isSent ? sendNotice(record) : undefined,
    terms: { sum: String(sum) },
  };
};

/**
 * `POST mgmt/deposits/{id}/manual`: fulfils a funds operation exactly once (docs/rules.md#deposits). A deposit is credited,
 * with `received` when another sum arrived; a withdraw's hold is paid out.
 */
export const confirmOperation: ActionHandler<'funds-operations'> = async ({ tx, caller, input, body, record: row }) => {
  const confirmation = await readConfirmation(tx, row as unknown as Operation, input, body);
  const { record, reason, isDeposit, received, sum } = confirmation;
  const balance = await lockBalanceOf(tx, record.userId);
  refuseOwing(record, balance);
  if (isDeposit) await postDeposit(tx, { balance, quantity: sum, operationId: record.id });
  else await endWithdraw(tx, balance, record.id, TransactionStatus.Complete);
  if (record.status === Fulfilment.Waiting) await releaseWallets(tx, [record.walletId]);
  const txHash = textOrNull(input.txHash);
  if (txHash !== null) await refuseUsedHash(tx, record.id, txHash);
  const values = { decidedBy: caller.id, reason, txHash, ...(received === null ? {} : { received }) };
  await endOperation(tx, record.id, { status: Fulfilment.Fulfilled, ...values });
  await notifyMoneyOwner(tx, caller, { operation: record, sum });
  const isWithoutHash = !isDeposit && txHash === null;
  const said: ActionResult = isWithoutHash
    ? { before: { lacksHash: null }, after: { reason, lacksHash: true } }
    : { after: { reason } };
  return said;
};

/**
 * `POST mgmt/funds-operations/{id}/refuse` (extension): refuses a funds operation; a withdraw's hold is released. Staff
 * need a reason. The requester may cancel it until somebody has requested its confirmation.
 */
export const refuseOperation: ActionHandler<'funds-operations'> = async (call) => {
  const { tx, platform, caller, input } = call;
  const record = call.record as unknown as Operation;
  const isRequester = record.askedBy === caller.id || (record.askedBy === null && record.userId === caller.id);
  if (!isRequester && !fundsStaff.includes(caller.role)) throw notFound();
  if (record.status !== Fulfilment.Waiting)
    throw conflict(
      record.status === Fulfilment.Fulfilled ? 'This operation is fulfilled' : 'This operation was refused',
    );
  const reason = textOrNull(input.reason);
  if (!isRequester) {
    if (reason === null) throw invalid('reason', ofField('Reason', { phrase: 'Required' }));
    await checkMayRefuse(tx, platform, caller, {
      sum: microsOf(record.amount),
      people: [record.userId, record.askedBy],
    });
  } else if (await lockWaitingRequest(tx, subjectOf(record)))
    throw notAllowed('Somebody is already deciding on this: it cannot be taken back');
  if (record.type === FundsType.Withdraw)
    await endWithdraw(tx, await lockBalanceOf(tx, record.userId), record.id, TransactionStatus.Reject);
  await releaseWallets(tx, [record.walletId]);
  await endOperation(tx, record.id, { status: Fulfilment.Refused, decidedBy: caller.id, reason });
  const reasonOnly: ActionResult = { after: { reason } };
  if (!isRequester) {
    await notifyMoneyOwner(tx, caller, { operation: record, sum: microsOf(record.amount), refusal: reason ?? '' });
    return reasonOnly;
  }
  const act = record.type === FundsType.Withdraw ? 'takeBack' : 'takeBackTopUp';
  return { act, before: { takenBack: false }, after: { reason, takenBack: true } };
};
