import { sql } from 'kysely';
import { shortenUuid } from '../../../src/format/uuid';
import type { Words } from '../../../src/resources/language/words';
import type { Tx } from '../../database/schema';
import { conflict, type ApiError } from '../../ground/errors';
import { announceAll, notifyUser } from '../../database/changes';
import { settleDeal, settleVoided, voidDeals } from '../ledger/deals';
import { isAbout, isInTime, storedMessage } from '../matching/fitting';
import { isDuplicateMatched } from '../matching/duplicates';
import { isLate, lateHours } from './late';
import type { LifeStepName } from './life';
import { move, type SingleMove } from './move';
import { refusedStep } from './refused';
import {
  InvoiceStatus,
  isLateInvoiceStatus,
  lateInvoiceStatuses,
  openInvoiceStatuses,
  PaymentType,
} from '../../../src/resources/statuses';
import { messageSql } from '../../database/statusSql';

/** Accounts of invoices that ended are free again, after a rest of so many minutes. */
export const releaseAccounts = async (tx: Tx, invoiceIds: readonly number[], restMinutes: number): Promise<void> => {
  if (invoiceIds.length === 0) return;
  const { rows } = await sql<{ id: number }>`update "payment-accounts"
    set "invoiceId" = null, "restUntil" = now() + make_interval(mins => ${restMinutes})
    where "invoiceId" = any(${invoiceIds}) returning id`.execute(tx);
  await announceAll(
    tx,
    rows.map(({ id }) => ({ entity: 'payment-accounts', id, kind: 'changed' })),
  );
};

/** Makes an invoice final by this step; its deal comes back. Throws 409 where the step does not begin. */
const end = async <S extends LifeStepName>(tx: Tx, step: S, id: number, how: Omit<SingleMove<S>, 'sets'>) => {
  const sets = { endDate: sql<string>`now()`, handleWhy: null };
  const { dealId, paymentType } = await move(tx, step, id, { ...how, sets });
  if (dealId === null) throw conflict('This invoice has no deal');
  return { dealId, isPayIn: paymentType === PaymentType.PayIn };
};

/** What there is beside somebody's word that the money moved. */
export interface Proofs {
  messages: number;
  receipts: number;
}

/** What proves an invoice so far. */
export const proofsOf = async (tx: Tx, id: number): Promise<Proofs> => {
  const { rows } = await sql<Proofs>`select
    (select count(*)::integer from messages where "invoiceId" = ${id}) as messages,
    (select count(*)::integer from receipts where "invoiceId" = ${id}) as receipts`.execute(tx);
  return rows[0]!;
};

const isProven = ({ messages, receipts }: Proofs) => messages + receipts > 0;

/** The message that fits an invoice which is completed by hand is the one that says so (rules, section 4). */
const claimMessage = async (tx: Tx, id: number): Promise<void> => {
  const kept = storedMessage('m');
  const { rows } = await sql<{
    id: number;
  }>`update messages set status = ${messageSql.Matched}, why = null, "invoiceId" = ${id}
    where id = (select m.id from messages m join invoices i on i.id = ${id}
        join "payment-accounts" a on a.id = i."accountId"
      where m.status = ${messageSql.Unmatched} and ${isAbout(kept)} and ${isInTime(kept)} and not ${isDuplicateMatched('m')}
        and not exists (select 1 from messages o where o."invoiceId" = i.id)
      order by m."createDate", m.id limit 1 for update of m skip locked) returning id`.execute(tx);
  await announceAll(
    tx,
    rows.map((row) => ({ entity: 'messages', id: row.id, kind: 'changed' })),
  );
};

/** How an invoice is ended: by which step, and how long its account rests. */
interface Ending<S extends LifeStepName> {
  step: S;
  id: number;
  restMinutes: number;
}

/**
 * Completes an open invoice by this step: posted, its account free; what proves it comes back. Throws 409 where the step does not
 * begin. Only a pay-in has an account, and a message that tells of it.
 */
export const completeInvoice = async (
  tx: Tx,
  { step, id, restMinutes }: Ending<'complete' | 'resolve' | 'match' | 'assign'>,
): Promise<Proofs> => {
  const { dealId, isPayIn } = await end(tx, step, id, { from: openInvoiceStatuses, to: InvoiceStatus.Complete });
  if (isPayIn) {
    await releaseAccounts(tx, [id], restMinutes);
    await claimMessage(tx, id);
  }
  const proofs = await proofsOf(tx, id);
  await settleDeal(tx, dealId, isProven(proofs));
  return proofs;
};

/** What canceling needs besides, and why it is refused. */
type Canceling = Ending<'refuse' | 'resolve'> & Pick<SingleMove<'refuse' | 'resolve'>, 'needs' | 'refused'>;

/** Cancels an invoice by this step: what it held is given back, its account free. Throws 409 where the step does not begin. */
export const cancelInvoice = async (tx: Tx, { step, id, restMinutes, needs, refused }: Canceling): Promise<void> => {
  const { dealId } = await end(tx, step, id, { to: InvoiceStatus.Canceled, needs, refused });
  await releaseAccounts(tx, [id], restMinutes);
  await voidDeals(tx, [dealId]);
};

/** Why an invoice that ended can't be completed late. */
const refusedLate = async (tx: Tx, id: number): Promise<ApiError> => {
  const invoice = tx.selectFrom('invoices').select('status').where('id', '=', id);
  return isLateInvoiceStatus((await invoice.executeTakeFirstOrThrow()).status)
    ? conflict({
        phrase:
          'Only a pay-in that expired or was canceled within %{smart_count} hour can be completed |||| Only a pay-in that expired or was canceled within %{smart_count} hours can be completed',
        args: { smart_count: lateHours },
      })
    : refusedStep(tx, id);
};

/**
 * Completes a pay-in that expired or was canceled a short while ago: posted anew, without touching what is open on its account by now.
 * Throws 409 when it is too late, or its owner's balance does not cover it.
 */
export const completeLate = async (tx: Tx, step: 'resolveLate' | 'match' | 'assign', id: number): Promise<Proofs> => {
  const { dealId } = await end(tx, step, id, { from: lateInvoiceStatuses, needs: isLate('i'), refused: refusedLate });
  await claimMessage(tx, id);
  const proofs = await proofsOf(tx, id);
  await settleVoided(tx, dealId, isProven(proofs));
  return proofs;
};

/** Tells whoever holds an invoice what another did with it; nobody is told of what they did themselves. */
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
