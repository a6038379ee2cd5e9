import { sql } from 'kysely';
import type { Tx } from '../../database/schema';
import type { ActionHandler } from '../../entities/handlers';
import { conflict, invalid, notAllowed, notFound, ofField } from '../../ground/errors';
import type { Caller, Platform } from '../../calls/platform';
import { microsOf, type Micros } from '../../ground/amounts';
import { endWithdraw, lockBalanceOf, postDeposit } from '../ledger/operations';
import { isLarge, sumText } from '../../approvals/gate';
import type { Judge } from '../../approvals/judgement';
import { areApprovalsOn } from '../../approvals/people';
import { checkMayRefuse } from '../../approvals/checkMayRefuse';
import { lockWaitingRequest } from '../../approvals/requests';
import { endOperation, fundsStaff } from './operations';
import { releaseWallets } from './wallets';
import { locks } from '../../database/locks';
import { platformUserId } from '../ledger/balances';
import { activeOwners } from '../../session/owners';
import { Role } from '../../../src/resources/language/roles';
import type { Values } from '../../../src/resources/language/values';
import { Fulfilment, FundsType, TransactionStatus } from '../../../src/resources/statuses';

const hour = 3_600_000;
/** A deposit that nobody paid in time may be confirmed for so many days, with a reason (rules, section 5). */
const lapsedDays = 30;

interface Operation {
  id: number;
  userId: number;
  walletId: number | null;
  amount: string;
  type: number;
  status: number;
  askedBy: number | null;
  createDate: string;
  address: string | null;
}

/** What the API alone knows of it. */
interface Known extends Operation {
  early: boolean | null;
  lapsed: boolean | null;
  askedVerified: boolean | null;
}

const known = async (tx: Tx, record: Operation): Promise<Known> => {
  const own = tx
    .selectFrom('funds-operations')
    .select(['early', 'lapsed', 'askedVerified'])
    .where('id', '=', record.id);
  return { ...record, ...(await own.executeTakeFirstOrThrow()) };
};

const subjectOf = ({ id }: Operation) => `funds-operations/${id}`;
const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** What a body says of the operation beside its address is what is stored, or the call is about another one. */
const checkBody = (record: Operation, body: Readonly<Record<string, unknown>>) => {
  const stored = { opId: record.id, userId: record.userId, amount: Number(record.amount) };
  for (const [key, value] of Object.entries(stored)) {
    if (body[key] !== undefined && body[key] !== null && Number(body[key]) !== value)
      throw invalid(key, { phrase: '%{key} is not that of this operation', args: { key } });
  }
};

/**
 * What was posted of this kind within a day for this person: the sums from which on a second person approves. One asks after the
 * other, so that of several confirmed at once each counts those before it.
 */
const postedToday = async (tx: Tx, { userId, type }: Operation): Promise<Micros> => {
  await sql`select pg_advisory_xact_lock(${sql.lit(locks.day)}, ${userId})`.execute(tx);
  const { rows } = await sql<{ sum: string }>`select coalesce(sum(coalesce(received, amount)), 0) as sum
    from "funds-operations" where type = ${type} and status = ${sql.lit(Fulfilment.Fulfilled)}
      and "userId" = ${userId} and "endDate" > now() - interval '24 hours'`.execute(tx);
  return microsOf(rows[0]!.sum);
};

/** Has this person never been paid at the address of this withdraw? */
const isFirstTo = async (tx: Tx, { userId, address }: Operation): Promise<boolean> => {
  const { rows } = await sql`select 1 from "funds-operations" where type = ${sql.lit(FundsType.Withdraw)}
    and status = ${sql.lit(Fulfilment.Fulfilled)} and "userId" = ${userId} and address = ${address} limit 1`.execute(
    tx,
  );
  return rows.length === 0;
};

/** Why one person is not enough to confirm it. */
const whyTwo = async (tx: Tx, platform: Platform, record: Known, sum: Micros): Promise<string | undefined> => {
  if (record.early === true) return 'It is more than what can be withdrawn now';
  if (isLarge(platform, (await postedToday(tx, record)) + sum)) return 'It is a large sum';
  if (record.type === FundsType.Withdraw && (await isFirstTo(tx, record))) return 'It is the first to this address';
  return undefined;
};

/** May it be confirmed as it is? A deposit that lapsed may, for a while, with a reason. */
const checkState = (record: Known, reason: string | null) => {
  if (record.status === Fulfilment.Fulfilled) throw conflict('This operation is fulfilled');
  if (record.status === Fulfilment.Waiting) return;
  const age = Date.now() - new Date(record.createDate).getTime();
  if (record.lapsed !== true || age > lapsedDays * 24 * hour) throw conflict('This operation was refused');
  if (reason === null)
    throw invalid('reason', ofField('Reason', { phrase: 'is required for a deposit that came too late' }));
};

/** What a confirmation comes to, checked. Throws what refuses it whoever asks. */
const readConfirmation = async (
  tx: Tx,
  operation: Operation,
  input: Values,
  body: Readonly<Record<string, unknown>>,
) => {
  const record = await known(tx, operation);
  checkBody(record, body);
  const reason = textOf(input.reason);
  checkState(record, reason);
  const isDeposit = record.type === FundsType.Deposit;
  const received = isDeposit ? textOf(input.received) : null;
  const sum = microsOf(received ?? record.amount);
  if (sum <= 0n) throw invalid('received', ofField('Received', { phrase: 'must be greater than 0' }));
  if (sum !== microsOf(record.amount) && reason === null)
    throw invalid('reason', ofField('Reason', { phrase: 'is required when another sum came' }));
  return { record, reason, isDeposit, received, sum };
};

/** Is this the only active Owner, of a platform that asks for no second person, with what they asked for others? */
const mayConfirmOwnRequest = async (tx: Tx, { settings }: Platform, caller: Caller, { askedBy, userId }: Operation) =>
  !areApprovalsOn(settings) &&
  askedBy === caller.id &&
  userId !== caller.id &&
  caller.role === Role.Owner &&
  (await activeOwners(tx)).length === 1;

/** Judges the confirmation of a funds operation (rules, section 9). */
export const judgeConfirmation: Judge = async ({ tx, platform, caller, record: row, input, body }) => {
  const { record, reason, sum } = await readConfirmation(tx, row as unknown as Operation, input, body);
  const isTheirs = await mayConfirmOwnRequest(tx, platform, caller, record);
  if (isTheirs && reason === null)
    throw invalid('reason', ofField('Reason', { phrase: 'is required for what you asked for yourself' }));
  const isPlatforms = record.userId === (await platformUserId(tx));
  return {
    sum,
    about: sumText(sum),
    parties: isPlatforms ? [] : [record.userId],
    askers: isTheirs ? [] : [record.askedBy],
    // Who asked agreed to the sum that they asked for, and to no other.
    requester: record.askedVerified === true && sum === microsOf(record.amount) ? record.askedBy : null,
    restricted: record.type === FundsType.Withdraw && !isPlatforms ? record.userId : null,
    why: await whyTwo(tx, platform, record, sum),
    approverGivesReason: record.early === true,
    terms: { sum: String(sum) },
  };
};

/**
 * `POST mgmt/deposits/{id}/manual`: a funds operation is fulfilled, exactly once (rules, section 5). A deposit is
 * credited, with `received` where another sum came; what a withdraw held is paid out.
 */
export const confirmOperation: ActionHandler<'funds-operations'> = async ({ tx, caller, input, body, record: row }) => {
  const confirmation = await readConfirmation(tx, row as unknown as Operation, input, body);
  const { record, reason, isDeposit, received, sum } = confirmation;
  const balance = await lockBalanceOf(tx, record.userId);
  if (isDeposit) await postDeposit(tx, { balance, quantity: sum, operationId: record.id });
  else await endWithdraw(tx, balance, record.id, TransactionStatus.Complete);
  if (record.status === Fulfilment.Waiting) await releaseWallets(tx, [record.walletId]);
  const txHash = textOf(input.txHash);
  const values = { decidedBy: caller.id, reason, txHash, ...(received === null ? {} : { received }) };
  await endOperation(tx, record.id, { status: Fulfilment.Fulfilled, ...values });
  return { after: { reason } };
};

/**
 * `POST mgmt/funds-operations/{id}/refuse` (extension): nothing comes of it; what a withdraw held is given back. Staff
 * refuse with a reason; whoever asked takes it back, until somebody pressed first.
 */
export const refuseOperation: ActionHandler<'funds-operations'> = async (doing) => {
  const { tx, platform, caller, input } = doing;
  const record = doing.record as unknown as Operation;
  const isAsker = record.askedBy === caller.id || (record.askedBy === null && record.userId === caller.id);
  if (!isAsker && !fundsStaff.includes(caller.role)) throw notFound();
  if (record.status !== Fulfilment.Waiting)
    throw conflict(
      record.status === Fulfilment.Fulfilled ? 'This operation is fulfilled' : 'This operation was refused',
    );
  const reason = textOf(input.reason);
  if (!isAsker) {
    if (reason === null) throw invalid('reason', ofField('Reason', { phrase: 'Required' }));
    await checkMayRefuse(tx, platform, caller, {
      sum: microsOf(record.amount),
      people: [record.userId, record.askedBy],
    });
  } else if (await lockWaitingRequest(tx, subjectOf(record)))
    throw notAllowed('Somebody decides on this already: it can not be taken back');
  if (record.type === FundsType.Withdraw)
    await endWithdraw(tx, await lockBalanceOf(tx, record.userId), record.id, TransactionStatus.Reject);
  await releaseWallets(tx, [record.walletId]);
  await endOperation(tx, record.id, { status: Fulfilment.Refused, decidedBy: caller.id, reason });
  return { after: { reason } };
};
