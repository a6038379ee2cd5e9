import { sql } from 'kysely';
import type { Words } from '../../../src/resources/language/words';
import { oneOf } from '../../database/oneOf';
import type { Tx } from '../../database/schema';
import { conflict, type ApiError } from '../../base/errors';
import { announceAll, notifyUser } from '../../database/changes';
import type { Payment } from '../ledger/paymentTerms';
import { settleDeal, settleVoided, voidDeals } from '../ledger/deals';
import { endDispute } from '../ledger/endDispute';
import type { Proofs, Terms } from '../ledger/dealTerms';
import { checkGivesOwn } from './cover';
import { claimableMessages } from './disputed';
import { mayBeCompletedLate, lateHours } from './late';
import type { LifeStepName } from './life';
import { move, type SingleMove } from './move';
import { stepError } from './refused';
import { readTaskName } from './taskName';
import { DisputeStatus } from '../../../src/resources/statuses/disputes';
import {
  InvoiceStatus,
  isLateInvoiceStatus,
  lateInvoiceStatuses,
  openInvoiceStatuses,
  PaymentType,
} from '../../../src/resources/statuses/invoices';
import { messageSql } from '../../database/statusSql';

/** Frees the payment accounts of ended invoices. A new pay-in may use them after `restMinutes`. */
export const releaseAccounts = async (tx: Tx, invoiceIds: readonly number[], restMinutes: number): Promise<void> => {
  if (invoiceIds.length === 0) return;
  const { rows } = await sql<{ id: number }>`update "payment-accounts"
    set "invoiceId" = null, "restUntil" = now() + make_interval(mins => ${restMinutes})
    where ${oneOf('invoiceId', invoiceIds)} returning id`.execute(tx);
  await announceAll(
    tx,
    rows.map(({ id }) => ({ entity: 'payment-accounts', id, kind: 'changed' })),
  );
};

/** What is stored of how an invoice ended, beside its status. */
type Marks = { late?: true; canceledByMerchant?: true };

/** Ends an invoice by this step and returns the id of its deal. Throws 409 when the step does not start from its status. */
const endInvoice = async <S extends LifeStepName>(
  tx: Tx,
  step: S,
  id: number,
  {
    payment,
    marks = {},
    ...options
  }: Omit<SingleMove<S>, 'sets'> & { payment?: Payment | undefined; marks?: Marks | undefined },
) => {
  const sets = {
    endDate: sql<string>`now()`,
    handleWhy: null,
    ...marks,
    ...(payment && { received: payment.received ?? null }),
  };
  const { dealId, paymentType } = await move(tx, step, id, { ...options, sets });
  if (dealId === null) throw conflict('This invoice has no deal');
  return { dealId, isPayIn: paymentType === PaymentType.PayIn };
};

/** Matches a stored message that fits an invoice completed by hand, if there is one (docs/rules.md#fitting). */
const claimMessage = async (tx: Tx, id: number): Promise<void> => {
  const { rows } = await sql<{
    id: number;
  }>`update messages set status = ${messageSql.Matched}, why = null, "invoiceId" = ${id}
    where id = (${claimableMessages(id)} limit 1 for update of m skip locked) returning id`.execute(tx);
  await announceAll(
    tx,
    rows.map((row) => ({ entity: 'messages', id: row.id, kind: 'changed' })),
  );
};

/** Which invoice ends by which step, and how many minutes its payment account rests afterwards. */
interface Ending<S extends LifeStepName> {
  step: S;
  id: number;
  restMinutes: number;
  /** Who takes the step; null for a message of the bank. An open dispute about the invoice ends with it, as decided by them. */
  by: number | null;
  /** How a pay-in was paid, where that is not as it was asked. */
  payment?: Payment | undefined;
}

/**
 * What else a completion does: ends the open dispute about the invoice, of which the step that accepts it has written the history, and
 * refuses what is not the vault owner's to give.
 */
const finish = async (tx: Tx, { step, id, by }: Pick<Ending<LifeStepName>, 'step' | 'id' | 'by'>, terms: Terms) => {
  const isRecorded = step === 'acceptDispute';
  if (terms.isDisputed) await endDispute(tx, id, { status: DisputeStatus.Accepted, by, isRecorded });
  if (terms.isOverpaid) await checkGivesOwn(tx, id);
};

/**
 * Completes an open invoice: posts its deal, releases its account and returns its proofs. Throws 409 when the step does
 * not start from its status, and where more than was asked is not the vault owner's to give. Only a pay-in has an account and messages.
 */
export const completeInvoice = async (
  tx: Tx,
  { step, id, restMinutes, payment, by }: Ending<'complete' | 'resolve' | 'match' | 'assign' | 'acceptDispute'>,
): Promise<Proofs> => {
  const to = InvoiceStatus.Complete;
  const { dealId, isPayIn } = await endInvoice(tx, step, id, { from: openInvoiceStatuses, to, payment });
  if (isPayIn) {
    await releaseAccounts(tx, [id], restMinutes);
    await claimMessage(tx, id);
  }
  const terms = await settleDeal(tx, dealId, payment);
  await finish(tx, { step, id, by }, terms);
  return terms;
};

/** A cancellation, with further conditions and their error. */
type Canceling = Ending<'refuse' | 'resolve' | 'cancel'> & { reason?: string | null } & Pick<
    SingleMove<'refuse' | 'resolve' | 'cancel'>,
    'needs' | 'whyRefused'
  >;

/**
 * Cancels an invoice: voids its deal and releases its account. Throws 409 when the step does not start from its status.
 */
export const cancelInvoice = async (
  tx: Tx,
  { step, id, restMinutes, by, reason, needs, whyRefused }: Canceling,
): Promise<void> => {
  const marks: Marks = step === 'cancel' ? { canceledByMerchant: true } : {};
  const { dealId, isPayIn } = await endInvoice(tx, step, id, { to: InvoiceStatus.Canceled, needs, whyRefused, marks });
  if (isPayIn) await releaseAccounts(tx, [id], restMinutes);
  const terms = (await voidDeals(tx, [dealId])).get(dealId)!;
  if (terms.isDisputed) await endDispute(tx, id, { status: DisputeStatus.Refused, by, reason: reason ?? null });
};

/** The error for an ended invoice that cannot be completed late. */
const lateError = async (tx: Tx, id: number): Promise<ApiError> => {
  const invoice = tx.selectFrom('invoices').select('status').where('id', '=', id);
  return isLateInvoiceStatus((await invoice.executeTakeFirstOrThrow()).status)
    ? conflict({
        phrase:
          'Only a pay-in that expired or was canceled within %{smart_count} hour can be completed |||| Only a pay-in that expired or was canceled within %{smart_count} hours can be completed',
        args: { smart_count: lateHours },
      })
    : stepError(tx, id);
};

/**
 * Completes a pay-in that expired or was canceled within `lateHours`, or about which there is a dispute, and posts its deal. Its payment account is not freed:
 * another invoice may be open on it by now. Throws 409 when it is too late, or less of the owner's balance is usable.
 */
export const completeLate = async (
  tx: Tx,
  step: 'resolveLate' | 'match' | 'assign' | 'acceptDispute',
  { id, payment, by }: Pick<Ending<'assign'>, 'id' | 'payment' | 'by'>,
): Promise<Proofs> => {
  const { dealId } = await endInvoice(tx, step, id, {
    from: lateInvoiceStatuses,
    needs: mayBeCompletedLate('i'),
    whyRefused: lateError,
    payment,
    marks: { late: true },
  });
  await claimMessage(tx, id);
  const terms = await settleVoided(tx, dealId, payment);
  await finish(tx, { step, id, by }, terms);
  return terms;
};

/** An invoice, and the user who holds it as a task. */
export type HeldInvoice = { id: number; owner: number | null };

/** Notifies the holder of an invoice of what the user `by` did with it, unless that is the holder. */
export const notifyHolder = async (tx: Tx, { id, owner }: HeldInvoice, by: number, words: Words): Promise<void> => {
  if (owner === null || owner === by) return;
  const args = { task: await readTaskName(tx, id), ...words.args };
  await notifyUser(tx, { to: owner, entity: 'invoices', id, words: { phrase: words.phrase, args } });
};
