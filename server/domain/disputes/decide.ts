import { sql } from 'kysely';
import { choiceIn } from '../../../src/resources/language/choices';
import { Role } from '../../../src/resources/language/roles';
import type { Words } from '../../../src/resources/language/words';
import { invoices } from '../../../src/resources/invoices';
import { DisputeKind, DisputeStatus } from '../../../src/resources/statuses/disputes';
import { InvoiceStatus, isLateInvoiceStatus } from '../../../src/resources/statuses/invoices';
import { conflict, invalid } from '../../base/errors';
import { textOrNull } from '../../base/textOrNull';
import { recordActivity } from '../../database/activity';
import { announce } from '../../database/changes';
import { relationOf, type Row } from '../../database/relation';
import type { Tx } from '../../database/schema';
import { disputeSql, openInvoicesSql } from '../../database/statusSql';
import type { ActionHandler } from '../../entities/handlers';
import { openDisputeOf } from '../invoices/disputed';
import { completeInvoice, completeLate, notifyHolder, releaseAccounts } from '../invoices/end';
import { move } from '../invoices/move';
import { voidDeals } from '../ledger/deals';
import { releaseDisputeHoldOf, settleRefused } from '../ledger/disputedDeal';
import { endDispute } from '../ledger/endDispute';
import { previewReversal, reverse } from '../ledger/reverse';
import { dealOfInvoice } from './dealOfInvoice';
import { paymentBy } from './judgements';
import { returnWithdraws } from './returnWithdraws';

const invoiceOf = async (tx: Tx, { invoiceId }: { invoiceId: number }): Promise<Row> =>
  (await relationOf(invoices).byIdsUnscoped(tx, [invoiceId]))[0]!;

const isPayIn = ({ kind }: Row) => choiceIn(DisputeKind, kind) === DisputeKind.PayIn;

/** Notifies whoever held an invoice as a task before the user `by` decided its dispute. */
const tellHolder = async (tx: Tx, { id, status, owner }: Row, by: number, words: Words): Promise<void> => {
  if (choiceIn(InvoiceStatus, status) !== InvoiceStatus.WIP || typeof owner !== 'number') return;
  await notifyHolder(tx, { id: Number(id), owner }, by, words);
};

/** An entry in the history of the invoice of a dispute: not everybody who reads invoices may open disputes. */
const recordOnInvoice = (
  tx: Tx,
  {
    userId,
    id,
    act,
    before,
    after,
    reason,
  }: { userId: number; id: number; act: string; before: unknown; after: unknown; reason: string | null },
) =>
  recordActivity(tx, {
    userId,
    entity: 'invoices',
    recordId: String(id),
    act,
    before: { status: before },
    after: { status: after, reason },
  });

/**
 * `POST mgmt/disputes/{id}/accept` (extension): completes the pay-in of a dispute with what came, or reverses its pay-out. Throws 409 with
 * what is missing where it is not covered; then the dispute stays open.
 */
export const acceptDispute: ActionHandler<'disputes'> = async ({ tx, platform, caller, record, input }) => {
  const invoiceId = Number(record.invoiceId);
  const invoice = await invoiceOf(tx, { invoiceId });
  const reason = textOrNull(input.reason);
  if (!isPayIn(record)) {
    const deal = { id: await dealOfInvoice(tx, invoiceId), invoiceId };
    const isBorne = caller.role !== Role.VaultOwner;
    const { ownerId, lack } = await previewReversal(tx, deal.id);
    if (isBorne && ownerId !== null && lack > 0n)
      await returnWithdraws(tx, { userId: ownerId, lack, dispute: Number(record.id), by: caller.id });
    await reverse(tx, deal, { userId: caller.id, reason, isBorne });
    await endDispute(tx, invoiceId, { status: DisputeStatus.Accepted, by: caller.id, reason, isRecorded: true });
    return;
  }
  const dispute = await openDisputeOf(tx, invoiceId);
  if (!dispute) throw conflict('This dispute is decided');
  const payment = paymentBy(invoice, dispute, input);
  if (payment.paidAt && dispute.provenAt === null)
    await sql`update disputes set "paidAt" = ${payment.paidAt}::timestamptz where id = ${record.id}`.execute(tx);
  const step = { id: invoiceId, payment, by: caller.id };
  if (isLateInvoiceStatus(choiceIn(InvoiceStatus, invoice.status)!)) await completeLate(tx, 'acceptDispute', step);
  else await completeInvoice(tx, { step: 'acceptDispute', restMinutes: platform.settings.REST_MINUTES, ...step });
  await sql`update disputes set reason = ${reason}::text where id = ${record.id}`.execute(tx);
  await recordOnInvoice(tx, {
    userId: caller.id,
    id: invoiceId,
    act: 'acceptDispute',
    before: invoice.status,
    after: InvoiceStatus.Complete,
    reason,
  });
  await tellHolder(tx, invoice, caller.id, { phrase: 'Your task %{task} was completed: its dispute was accepted' });
  await announce(tx, { entity: 'invoices', id: invoiceId, kind: 'changed' });
};

/** Ends the pay-in of a refused dispute, or leaves it ended, and releases what is held for it. */
const endRefusedPayIn = async (tx: Tx, invoiceId: number, restMinutes: number): Promise<InvoiceStatus> => {
  const dealId = await dealOfInvoice(tx, invoiceId);
  const { rows } = await sql`select 1 from invoices where id = ${invoiceId} and status in ${openInvoicesSql}`.execute(
    tx,
  );
  if (rows.length === 0) {
    await releaseDisputeHoldOf(tx, dealId);
    return (await tx.selectFrom('invoices').select('status').where('id', '=', invoiceId).executeTakeFirstOrThrow())
      .status;
  }
  const { status } = await move(tx, 'refuseDispute', invoiceId, {
    sets: { endDate: sql`now()`, handleWhy: null, owner: null },
  });
  await releaseAccounts(tx, [invoiceId], restMinutes);
  await voidDeals(tx, [dealId]);
  return status;
};

/** `POST mgmt/disputes/{id}/refuse` (extension): nothing is posted, and what was held for the dispute is released. */
export const refuseDispute: ActionHandler<'disputes'> = async ({ tx, platform, caller, record, input }) => {
  const invoiceId = Number(record.invoiceId);
  const invoice = await invoiceOf(tx, { invoiceId });
  const reason = textOrNull(input.reason);
  if (isPayIn(record)) {
    const status = await endRefusedPayIn(tx, invoiceId, platform.settings.REST_MINUTES);
    await recordOnInvoice(tx, {
      userId: caller.id,
      id: invoiceId,
      act: 'refuseDispute',
      before: invoice.status,
      after: status,
      reason,
    });
    await tellHolder(tx, invoice, caller.id, { phrase: 'Your task %{task} ended: its dispute was refused' });
  } else await settleRefused(tx, await dealOfInvoice(tx, invoiceId));
  await endDispute(tx, invoiceId, { status: DisputeStatus.Refused, by: caller.id, reason, isRecorded: true });
  await announce(tx, { entity: 'invoices', id: invoiceId, kind: 'changed' });
};

/** Whether the user has sent a file for a dispute about the invoice, also for one that was opened again. */
const hasSentFile = async (tx: Tx, invoiceId: number, userId: number): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from receipts where "invoiceId" = ${invoiceId} and "userId" = ${userId} and evidence limit 1`.execute(
      tx,
    );
  return rows.length > 0;
};

/** Stores the no of a vault owner. Throws 409 once their time is over: staff may have decided by then that they say nothing. */
export const deny = async (tx: Tx, id: number, answer: string | null): Promise<void> => {
  const { rows } =
    await sql`update disputes set status = ${disputeSql.Answered}, answer = ${answer}::text, "answeredDate" = now()
    where id = ${id} and status = ${disputeSql.Open} and "answerUntil" > now() returning id`.execute(tx);
  if (rows.length === 0) throw conflict('The time to answer is over: staff decide');
};

/**
 * `POST mgmt/disputes/{id}/deny` (extension): the vault owner says, with a text or a file, that the money did not come, or that it was
 * sent. Throws 422 without either, and as `deny` does.
 */
export const denyDispute: ActionHandler<'disputes'> = async ({ tx, caller, record, input }) => {
  const answer = textOrNull(input.answer);
  if (answer === null && !(await hasSentFile(tx, Number(record.invoiceId), caller.id)))
    throw invalid('answer', { phrase: 'Say what your bank shows, or add its statement' });
  await deny(tx, record.id, answer);
};
