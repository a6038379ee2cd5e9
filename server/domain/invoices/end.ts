import { sql } from 'kysely';
import { shortenUuid } from '../../../src/format/uuid';
import type { Words } from '../../../src/resources/language/words';
import { oneOf } from '../../database/oneOf';
import type { Tx } from '../../database/schema';
import { conflict, type ApiError } from '../../base/errors';
import { announceAll, notifyUser } from '../../database/changes';
import type { Payment } from '../ledger/paymentTerms';
import { settleDeal, settleVoided, voidDeals, type Proofs } from '../ledger/deals';
import { isAbout, isInTime, storedMessage } from '../matching/fitting';
import { isDuplicateMatched } from '../matching/duplicates';
import { mayBeCompletedLate, lateHours } from './late';
import type { LifeStepName } from './life';
import { move, type SingleMove } from './move';
import { stepError } from './refused';
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

/** Ends an invoice by this step and returns the id of its deal. Throws 409 when the step does not start from its status. */
const endInvoice = async <S extends LifeStepName>(
  tx: Tx,
  step: S,
  id: number,
  { payment, ...options }: Omit<SingleMove<S>, 'sets'> & { payment?: Payment | undefined },
) => {
  const sets = { endDate: sql<string>`now()`, handleWhy: null, ...(payment && { received: payment.received ?? null }) };
  const { dealId, paymentType } = await move(tx, step, id, { ...options, sets });
  if (dealId === null) throw conflict('This invoice has no deal');
  return { dealId, isPayIn: paymentType === PaymentType.PayIn };
};

/** Matches a stored message that fits an invoice completed by hand, if there is one (docs/rules.md#fitting). */
const claimMessage = async (tx: Tx, id: number): Promise<void> => {
  const stored = storedMessage('m');
  const { rows } = await sql<{
    id: number;
  }>`update messages set status = ${messageSql.Matched}, why = null, "invoiceId" = ${id}
    where id = (select m.id from messages m join invoices i on i.id = ${id}
        join "payment-accounts" a on a.id = i."accountId"
      where m.status = ${messageSql.Unmatched} and ${isAbout(stored)} and ${isInTime(stored)} and not ${isDuplicateMatched('m')}
        and not exists (select 1 from messages o where o."invoiceId" = i.id)
      order by m."createDate", m.id limit 1 for update of m skip locked) returning id`.execute(tx);
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
  /** How a pay-in was paid, where that is not as it was asked. */
  payment?: Payment | undefined;
}

/**
 * Completes an open invoice: posts its deal, releases its account and returns its proofs. Throws 409 when the step does
 * not start from its status. Only a pay-in has an account and messages.
 */
export const completeInvoice = async (
  tx: Tx,
  { step, id, restMinutes, payment }: Ending<'complete' | 'resolve' | 'match' | 'assign'>,
): Promise<Proofs> => {
  const to = InvoiceStatus.Complete;
  const { dealId, isPayIn } = await endInvoice(tx, step, id, { from: openInvoiceStatuses, to, payment });
  if (isPayIn) {
    await releaseAccounts(tx, [id], restMinutes);
    await claimMessage(tx, id);
  }
  return settleDeal(tx, dealId, payment);
};

/** A cancellation, with further conditions and their error. */
type Canceling = Ending<'refuse' | 'resolve'> & Pick<SingleMove<'refuse' | 'resolve'>, 'needs' | 'whyRefused'>;

/**
 * Cancels an invoice: voids its deal and releases its account. Throws 409 when the step does not start from its status.
 */
export const cancelInvoice = async (tx: Tx, { step, id, restMinutes, needs, whyRefused }: Canceling): Promise<void> => {
  const { dealId } = await endInvoice(tx, step, id, { to: InvoiceStatus.Canceled, needs, whyRefused });
  await releaseAccounts(tx, [id], restMinutes);
  await voidDeals(tx, [dealId]);
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
 * Completes a pay-in that expired or was canceled within `lateHours`, and posts its deal. Its payment account is not freed:
 * another invoice may be open on it by now. Throws 409 when it is too late, or less of the owner's balance is usable.
 */
export const completeLate = async (
  tx: Tx,
  step: 'resolveLate' | 'match' | 'assign',
  id: number,
  payment?: Payment,
): Promise<Proofs> => {
  const { dealId } = await endInvoice(tx, step, id, {
    from: lateInvoiceStatuses,
    needs: mayBeCompletedLate('i'),
    whyRefused: lateError,
    payment,
  });
  await claimMessage(tx, id);
  return settleVoided(tx, dealId, payment);
};

/** Notifies the holder of an invoice of what the user `by` did with it, unless that is the holder. */
export const notifyHolder = async (
  tx: Tx,
  { id, uuid, owner }: { id: number; uuid: string; owner: number | null },
  by: number,
  words: Words,
): Promise<void> => {
  if (owner === null || owner === by) return;
  const args = { task: shortenUuid(uuid), ...words.args };
  await notifyUser(tx, { to: owner, entity: 'invoices', id, words: { phrase: words.phrase, args } });
};
