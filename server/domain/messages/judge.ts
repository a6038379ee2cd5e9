import { sql } from 'kysely';
import { containsFigure } from '../../../src/format/bankTexts/sums';
import { startsFrom } from '../invoices/life';
import { move } from '../invoices/move';
import { recordActivity } from '../../database/activity';
import { oneOf } from '../../database/oneOf';
import type { Tx } from '../../database/schema';
import { ApiError } from '../../base/errors';
import { announceAll, withSavepoint } from '../../database/changes';
import type { Settings } from '../../base/settings';
import { mayBeCompletedLate } from '../invoices/late';
import { completeInvoice, completeLate, notifyHolder } from '../invoices/end';
import { hasBalanceRisenBySum } from './balances';
import type { ReceivedMessage, TrialState } from '../matching/receivedMessage';
import { endsWith, isAbout, isInTime, type MessageInSql } from '../matching/fitting';
import type { ReadingTimeout } from './patternReader';
import { checkPatternsUnchanged, type MessageRead } from './readAhead';
import type { Reading, UnreadReason } from '../../../src/format/bankTexts/readMessage';
import { countSlowReading } from './slowReadings';
import { duplicateStatusesOf } from '../matching/duplicates';
import { HandleReason, InvoiceStatus, isLateInvoiceStatus } from '../../../src/resources/statuses/invoices';
import { MessageStatus, unmatchedReason, UnmatchedReason } from '../../../src/resources/statuses/messages';
import { optionOf } from '../../../src/resources/language/choices';
import type { Words } from '../../../src/resources/language/words';
import { invoiceSql, openInvoicesSql } from '../../database/statusSql';

/** Reasons why no pattern has read a message, in which case another pattern may. */
export const unreadReasons: readonly UnmatchedReason[] = [
  UnmatchedReason.noBank,
  UnmatchedReason.noPattern,
  UnmatchedReason.severalSums,
  UnmatchedReason.doubtful,
  UnmatchedReason.partOfFigure,
  UnmatchedReason.twoKinds,
  UnmatchedReason.maybeCode,
  UnmatchedReason.otherCurrency,
  UnmatchedReason.tookTooLong,
];

/**
 * The reason for a message that was not read. A text without a figure, apart from masked codes, is about no payment, unless a
 * pattern would read one of these.
 */
export const unreadWhy = (outcome: UnreadReason | 'noBank', text: string): UnmatchedReason =>
  outcome === 'maybeCode' || containsFigure(text) ? UnmatchedReason[outcome] : UnmatchedReason.noPayment;

/** The decision about a message. */
export interface Verdict extends Partial<ReadingTimeout> {
  status: MessageStatus;
  why?: UnmatchedReason;
  reading?: Reading;
  /** The pay-in that it completes or, if completed by hand already, proves. */
  invoiceId?: number;
  /** Pay-ins that need review because the message may be about any of them. */
  reviewIds?: readonly number[];
  nearId?: number;
}

interface Candidate {
  id: number;
  status: InvoiceStatus;
  owner: number | null;
}

/** What was read of a payment. */
type Payment = Reading & { amount: string };

const isPayment = (reading: Reading): reading is Payment => reading.amount !== null;

/** The SQL of a message that was just read. */
const readMessageInSql = (
  { deviceId, sender, createDate }: ReceivedMessage,
  { amount, account }: Payment,
): MessageInSql => ({
  deviceId: sql`${deviceId}::bigint`,
  sender: sql`${sender}::text`,
  amount: sql`${amount}::numeric`,
  account: sql`${account}::text`,
  createDate: sql`${createDate}::timestamptz`,
});

/** SQL: the message is about the pay-in `i`, and no other message is matched to it. */
const payInOf = (sqlMessage: MessageInSql, trial: TrialState | undefined) => sql`${isAbout(sqlMessage)}
  and i.id <> all(${trial?.invoiceIds ?? []}::bigint[])
  and not exists (select 1 from messages m where m."invoiceId" = i.id)`;

/** The pay-ins that a message fits: its phone watched their account when they were created, and it arrived in time. */
const findFittingPayIns = async (
  tx: Tx,
  sqlMessage: MessageInSql,
  trial: TrialState | undefined,
): Promise<Candidate[]> => {
  const { rows } = await sql<Candidate>`select i.id, i.status, i.owner from invoices i
    join "payment-accounts" a on a.id = i."accountId" where ${payInOf(sqlMessage, trial)} and ${isInTime(sqlMessage)}
      and (i.status in ${openInvoicesSql} or i.status = ${invoiceSql.Complete} or ${mayBeCompletedLate('i')})
    order by i.id ${trial ? sql`` : sql`for update of i`}`.execute(tx);
  return trial ? rows : withoutMessage(tx, rows);
};

/**
 * Removes pay-ins that another message completed while this transaction waited for their locks; the statement above
 * does not see that.
 */
const withoutMessage = async (tx: Tx, fits: readonly Candidate[]): Promise<Candidate[]> => {
  const complete = fits.flatMap(({ id, status }) => (status === InvoiceStatus.Complete ? id : []));
  if (complete.length === 0) return [...fits];
  const { rows } = await sql<{ id: number }>`select "invoiceId" as id from messages
    where ${oneOf('invoiceId', complete)}`.execute(tx);
  const matched = new Set(rows.map(({ id }) => id));
  return fits.filter(({ id }) => !matched.has(id));
};

/**
 * The pay-ins of the same sum on other phones of the owner that the message may be about as well: all phones with the bank's app
 * may hear of a payment. They were open at the bank's time, or had ended within `restMinutes`.
 */
const findSameElsewhere = async (
  tx: Tx,
  { amount, account, createDate }: MessageInSql,
  { id }: Candidate,
  restMinutes: number,
): Promise<Candidate[]> => {
  const { rows } = await sql<Candidate>`select o.id, o.status, o.owner
    from invoices i join "payment-accounts" ia on ia.id = i."accountId"
      join "vault-profiles" ip on ip.id = ia."vaultProfileId"
      join "vault-profiles" op on op."vaultOwnerId" = ip."vaultOwnerId"
      join "payment-accounts" a on a."vaultProfileId" = op.id and a."bankDataId" = ia."bankDataId"
      join invoices o on o."accountId" = a.id and o."paymentType" = i."paymentType" and o.amount = ${amount}
    where i.id = ${id} and o.id <> i.id and o."deviceId" is distinct from i."deviceId"
      and (${account} is null or ${endsWith(account)}) and o."createDate" <= ${createDate}
      and (o.status in ${openInvoicesSql} or o."endDate" > ${createDate} - make_interval(mins => ${restMinutes}))
    order by o.id`.execute(tx);
  return rows;
};

/** The newest pay-in of the last 24 hours that fits except for the time. */
const findNearestPayIn = async (
  tx: Tx,
  sqlMessage: MessageInSql,
  trial: TrialState | undefined,
): Promise<number | undefined> => {
  const { rows } = await sql<{
    id: number;
  }>`select i.id from invoices i join "payment-accounts" a on a.id = i."accountId"
    where ${payInOf(sqlMessage, trial)} and i."createDate" > now() - interval '24 hours'
      and i."createDate" <= ${sqlMessage.createDate} order by i.id desc limit 1`.execute(tx);
  return rows[0]?.id;
};

/**
 * Whether the phone still waits for approval, or was refused it: its messages prove nothing
 * (docs/rules.md#trust).
 */
const isUntrusted = async (tx: Tx, { deviceId }: ReceivedMessage): Promise<boolean> => {
  const device = tx.selectFrom('devices').select('isTrusted').where('id', '=', deviceId);
  return (await device.executeTakeFirstOrThrow()).isTrusted === false;
};

/** Whether a sum is above a limit, RUB, of which 0 is none. */
const isAbove = (limit: number, { amount }: Payment) => limit > 0 && Number(amount) > limit;

/**
 * Judges a message that was read (docs/rules.md#fitting). Changes nothing. Locks the pay-ins that it fits, except in a trial
 * (`trial`). Throws `PatternsChanged` when the bank's patterns have changed since it was read.
 */
export const judge = async (
  tx: Tx,
  settings: Settings,
  message: ReceivedMessage,
  read: MessageRead,
  trial?: TrialState,
): Promise<Verdict> => {
  const unmatched = (why: UnmatchedReason, more: Partial<Verdict> = {}): Verdict => ({
    status: MessageStatus.Unmatched,
    why,
    ...more,
  });
  if (await isUntrusted(tx, message)) return unmatched(UnmatchedReason.phoneWaits);
  await checkPatternsUnchanged(tx, message, read, trial?.patternId);
  const { outcome: reading } = read;
  if (typeof reading === 'object' && 'slowPatternId' in reading) return unmatched(UnmatchedReason.tookTooLong, reading);
  if (typeof reading === 'string') return unmatched(unreadWhy(reading, message.message));
  if (!isPayment(reading)) return unmatched(UnmatchedReason.noPayment, { reading });
  if (!(await hasBalanceRisenBySum(tx, message, reading, trial)))
    return unmatched(UnmatchedReason.balance, { reading });
  const sqlMessage = readMessageInSql(message, reading);
  const fits = await findFittingPayIns(tx, sqlMessage, trial);
  const open = fits.filter(({ status }) => status !== InvoiceStatus.Complete);
  const [only] = fits;
  if (!only)
    return unmatched(UnmatchedReason.noneFits, { reading, nearId: await findNearestPayIn(tx, sqlMessage, trial) });
  const elsewhere = await findSameElsewhere(tx, sqlMessage, only, settings.REST_MINUTES);
  const reviewIds = open.filter(({ status }) => startsFrom('doubt', status)).map(({ id }) => id);
  if (fits.length + elsewhere.length > 1) return unmatched(UnmatchedReason.severalFit, { reading, reviewIds });
  if (reading.doubt !== null) return unmatched(UnmatchedReason[reading.doubt], { reading, reviewIds });
  const duplicates = await duplicateStatusesOf(tx, message, trial);
  // A completed pay-in was completed by hand, and this message proves it, unless its duplicate is matched to another
  // pay-in.
  if (open.length === 0)
    return duplicates.includes(MessageStatus.Matched)
      ? unmatched(UnmatchedReason.duplicate, { reading })
      : { status: MessageStatus.Matched, reading, invoiceId: only.id };
  const { AUTO_MATCH_UP_TO, MATCH_WITHOUT_BALANCE_UP_TO } = settings;
  if (isAbove(AUTO_MATCH_UP_TO, reading)) return unmatched(UnmatchedReason.tooLarge, { reading, reviewIds });
  if (reading.balance === null && isAbove(MATCH_WITHOUT_BALANCE_UP_TO, reading))
    return unmatched(UnmatchedReason.noBalance, { reading, reviewIds });
  if (duplicates.length > 0) return unmatched(UnmatchedReason.duplicate, { reading, reviewIds });
  return { status: MessageStatus.Matched, reading, invoiceId: only.id };
};

const noMessageValues = { message: null, messageTime: null, messageSum: null };

/** What an invoice's history says of a message. */
type NamedMessage = Pick<ReceivedMessage, 'id' | 'sender' | 'message' | 'createDate'>;

/** Activity values of a message in an invoice's history: sender and text, time and sum. */
const messageValues = ({ sender, message, createDate }: NamedMessage, amount: string | null) => ({
  message: `${sender}: ${message}`,
  messageTime: createDate,
  messageSum: amount,
});

const stateOf = (tx: Tx, id: number) =>
  tx.selectFrom('invoices').select(['id', 'status', 'owner']).where('id', '=', id).executeTakeFirstOrThrow();

/** A phone may watch accounts of several holders: the message shows the number of the one whose account was paid. */
const nameHolderOf = (tx: Tx, messageId: number, invoiceId: number) =>
  sql`update messages m set "phoneNumber" = p."phoneNumber" from invoices i
    join "payment-accounts" a on a.id = i."accountId" join "vault-profiles" p on p.id = a."vaultProfileId"
    where m.id = ${messageId} and i.id = ${invoiceId}`.execute(tx);

/** Completes an invoice because of a message: by the platform (`match`), or by a user who assigned it (`assign`). */
export const completeByMessage = async (
  tx: Tx,
  settings: Settings,
  message: NamedMessage,
  invoiceId: number,
  cause: {
    userId?: number;
    act: 'match' | 'assign';
    amount: string | null;
    /** The sum of the message, where it is another one than the invoice's. */
    received?: string | null;
    reason?: string | null;
    name?: string;
  },
): Promise<void> => {
  const invoice = await stateOf(tx, invoiceId);
  const payment = { received: cause.received ?? null, paidAt: message.createDate };
  const by = cause.userId ?? null;
  if (isLateInvoiceStatus(invoice.status)) await completeLate(tx, cause.act, { id: invoiceId, payment, by });
  else await completeInvoice(tx, { step: cause.act, id: invoiceId, restMinutes: settings.REST_MINUTES, payment, by });
  await nameHolderOf(tx, message.id, invoiceId);
  await recordActivity(tx, {
    userId: cause.userId,
    entity: 'invoices',
    recordId: String(invoiceId),
    act: cause.act,
    before: { status: invoice.status, ...noMessageValues },
    after: { status: InvoiceStatus.Complete, ...messageValues(message, cause.amount), reason: cause.reason ?? null },
  });
  await announceAll(tx, [{ entity: 'invoices', id: invoiceId, kind: 'changed' }]);
  if (invoice.status !== InvoiceStatus.WIP) return;
  const phrase =
    cause.name === undefined
      ? 'Your task %{task} was completed by a message of the bank'
      : 'Your task %{task} was completed by %{name}';
  await notifyHolder(tx, invoice, cause.userId ?? 0, {
    phrase,
    args: cause.name === undefined ? {} : { name: cause.name },
  });
};

/** What the holder of a task is told of a message that fits it and did not complete it. */
const doubtWords = (why: UnmatchedReason | undefined): Words => {
  const reason = optionOf(unmatchedReason, why);
  return reason === undefined || why === UnmatchedReason.severalFit
    ? { phrase: 'A message may be about your task %{task}, and about another one' }
    : {
        phrase: 'A message may be about your task %{task}, and was doubted: %{why}',
        args: { why: { phrase: reason.label } },
      };
};

/**
 * Marks a pay-in that a message may be about as needing review: a New one moves to Handle, and its history names the
 * message.
 */
const markForReview = async (
  tx: Tx,
  message: ReceivedMessage,
  { reading, why }: Verdict,
  invoiceId: number,
): Promise<void> => {
  const invoice = await stateOf(tx, invoiceId);
  const { status } = await move(tx, 'doubt', invoiceId, { sets: { handleWhy: HandleReason.needsReview } });
  await recordActivity(tx, {
    entity: 'invoices',
    recordId: String(invoiceId),
    act: 'doubt',
    before: { status: invoice.status, ...noMessageValues },
    after: { status, ...messageValues(message, reading?.amount ?? null) },
  });
  await announceAll(tx, [{ entity: 'invoices', id: invoiceId, kind: 'changed' }]);
  if (invoice.status !== InvoiceStatus.WIP) return;
  await notifyHolder(tx, invoice, 0, doubtWords(why));
};

const saveVerdict = async (
  tx: Tx,
  { id }: ReceivedMessage,
  { status, why, reading, invoiceId, nearId, slowPatternId }: Verdict,
) => {
  await tx
    .updateTable('messages')
    .set({
      status,
      why: why ?? null,
      amount: reading?.amount ?? null,
      currency: reading?.currency ?? null,
      account: reading?.account ?? null,
      balance: reading?.balance ?? null,
      patternId: reading?.patternId ?? slowPatternId ?? null,
      invoiceId: invoiceId ?? null,
      nearId: nearId ?? null,
    })
    .where('id', '=', id)
    .execute();
};

/**
 * Judges a message and carries out the verdict: completes the pay-in that it fits, marks several for review, or keeps
 * it Unmatched with a reason. Returns the final verdict.
 */
export const judgeAndApply = async (
  tx: Tx,
  settings: Settings,
  message: ReceivedMessage,
  read: MessageRead,
): Promise<Verdict> => {
  const verdict = await judge(tx, settings, message, read);
  const { invoiceId, slowPatternId } = verdict;
  await saveVerdict(tx, message, verdict);
  if (slowPatternId !== undefined) await countSlowReading(tx, slowPatternId, message.deviceId);
  for (const id of verdict.reviewIds ?? []) await markForReview(tx, message, verdict, id);
  if (invoiceId === undefined) return verdict;
  if ((await stateOf(tx, invoiceId)).status === InvoiceStatus.Complete) return verdict;
  const amount = verdict.reading?.amount ?? null;
  try {
    await withSavepoint(tx, () => completeByMessage(tx, settings, message, invoiceId, { act: 'match', amount }));
    return verdict;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The owner's balance no longer covers an invoice that had ended: a person has to decide.
    const unmatched = {
      ...verdict,
      status: MessageStatus.Unmatched,
      why: UnmatchedReason.notCovered,
      invoiceId: undefined,
      nearId: invoiceId,
    };
    await saveVerdict(tx, message, unmatched);
    return unmatched;
  }
};
