import { sql } from 'kysely';
import type { Tx } from '../../database/schema';
import type { ActionHandler } from '../../entities/handlers';
import { conflict, invalid, notAllowed, notFound, ofField } from '../../errors';
import type { Caller, Platform } from '../../platform';
import { microsOf, type Micros } from '../ledger/amounts';
import { endWithdraw, lockBalanceOf, postDeposit } from '../ledger/operations';
import { isDecided, isLarge, isWaiting, letIn, refuseOwn, sumText } from '../secondPerson';
import { endOperation, Fulfilment, FundsType, fundsStaff } from './operations';
import { freeWallets } from './wallets';
import { locks } from '../../database/locks';
import { TransactionStatus } from '../ledger/postings';

const hour = 3_600_000;
/** A deposit that nobody paid in time may be confirmed for so many days, with a reason (rules, section 5). */
const lapsedDays = 30;
/** After a password was issued, a withdraw needs two people for so many hours. */
const newPasswordHours = 24;

interface Operation {
  id: number;
  userId: number;
  walletId: number | null;
  amount: string;
  type: number;
  status: number;
  askedBy: number | null;
  createDate: string;
}

/** What the API alone knows of it. */
interface Known extends Operation {
  early: boolean | null;
  lapsed: boolean | null;
}

const known = async (tx: Tx, record: Operation): Promise<Known> => {
  const own = tx.selectFrom('funds-operations').select(['early', 'lapsed']).where('id', '=', record.id);
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
 * What was posted of this kind within a day, for this person and by this hand: the sums that two people are asked above.
 * One asks after the other, so that of several confirmed at once each counts those before it.
 */
const postedToday = async (tx: Tx, { userId, type }: Operation, caller: Pick<Caller, 'id'>) => {
  await sql`select pg_advisory_xact_lock(${sql.lit(locks.day)})`.execute(tx);
  const { rows } = await sql<{ credited: string; pressed: string }>`select
      coalesce(sum(coalesce(received, amount)) filter (where "userId" = ${userId}), 0) as credited,
      coalesce(sum(coalesce(received, amount)) filter (where "decidedBy" = ${caller.id}), 0) as pressed
    from "funds-operations" where type = ${type} and status = ${sql.lit(Fulfilment.Fulfilled)}
      and "endDate" > now() - interval '24 hours'`.execute(tx);
  return { credited: microsOf(rows[0]!.credited), pressed: microsOf(rows[0]!.pressed) };
};

/** Was a password issued, by another, to whoever asked, shortly before they did? */
const hasNewPassword = async (tx: Tx, { askedBy, createDate }: Operation): Promise<boolean> => {
  if (askedBy === null) return false;
  const { rows } = await sql`select 1 from activity where ${letIn}
    and "recordId" = ${String(askedBy)} and "userId" is distinct from ${askedBy}
    and "createDate" between ${createDate}::timestamptz - make_interval(hours => ${sql.lit(newPasswordHours)})
      and ${createDate}::timestamptz limit 1`.execute(tx);
  return rows.length > 0;
};

const needsTwo = async (tx: Tx, platform: Platform, caller: Caller, record: Known, sum: Micros) => {
  if (record.early === true) return true;
  if (record.type === FundsType.Withdraw && (await hasNewPassword(tx, record))) return true;
  const { credited, pressed } = await postedToday(tx, record, caller);
  return isLarge(platform, credited + sum) || isLarge(platform, pressed + sum);
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

/**
 * `POST mgmt/deposits/{id}/manual`: a funds operation is fulfilled, exactly once (rules, section 5). A deposit is
 * credited, with `received` where another sum came; what a withdraw held is paid out.
 */
export const confirmOperation: ActionHandler<'funds-operations'> = async (doing) => {
  const { tx, platform, caller, input, body } = doing;
  const record = await known(tx, doing.record as unknown as Operation);
  checkBody(record, body);
  const reason = textOf(input.reason);
  checkState(record, reason);
  const isDeposit = record.type === FundsType.Deposit;
  const received = isDeposit ? textOf(input.received) : null;
  const sum = microsOf(received ?? record.amount);
  if (sum <= 0n) throw invalid('received', ofField('Received', { phrase: 'must be greater than 0' }));
  if (sum !== microsOf(record.amount) && reason === null)
    throw invalid('reason', ofField('Reason', { phrase: 'is required when another sum came' }));
  const decided = await isDecided(tx, caller, {
    step: 'Manual confirm',
    subject: subjectOf(record),
    about: sumText(sum),
    reason,
    needed: await needsTwo(tx, platform, caller, record, sum),
    people: [record.userId, record.askedBy],
  });
  if (!decided) return { waits: true, after: { reason } };
  const balance = await lockBalanceOf(tx, record.userId);
  if (isDeposit) await postDeposit(tx, { balance, quantity: sum, operationId: record.id });
  else await endWithdraw(tx, balance, record.id, TransactionStatus.Complete);
  if (record.status === Fulfilment.Waiting) await freeWallets(tx, [record.walletId]);
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
  const { tx, caller, input } = doing;
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
    await refuseOwn(tx, caller, [record.userId, record.askedBy]);
  } else if (await isWaiting(tx, subjectOf(record)))
    throw notAllowed('Somebody decides on this already: it can not be taken back');
  if (record.type === FundsType.Withdraw)
    await endWithdraw(tx, await lockBalanceOf(tx, record.userId), record.id, TransactionStatus.Reject);
  await freeWallets(tx, [record.walletId]);
  await endOperation(tx, record.id, { status: Fulfilment.Refused, decidedBy: caller.id, reason });
  return { after: { reason } };
};
