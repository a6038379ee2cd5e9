import { InvoiceStatus, invoiceLife, PaymentType } from './life';
import type { Words } from '../../../src/resources/language/words';
import { Role } from '../../../src/resources/language/roles';
import { invoices } from '../../../src/resources/invoices';
import { takerStore } from '../../../src/resources/takerStore';
import { relationOf } from '../../database/relation';
import type { Tx } from '../../database/schema';
import type { ActionHandler } from '../../entities/handlers';
import { ownSight } from '../../entities/sight';
import { conflict, notAllowed, notFound } from '../../errors';
import type { Caller } from '../../platform';
import { cancelInvoice, completeInvoice, completeLate, tellHolder, type Proofs } from './end';
import { nicknameOf, refusedStep } from './refused';

const late: readonly Role[] = [Role.Developer, Role.Owner];

/** What history tells of an invoice that was completed by hand. */
const told = ({ receipts }: Proofs, reason: string | null) => ({
  before: { receipts: null },
  after: { reason, receipts },
});

const reasonOf = (reason: unknown) => (typeof reason === 'string' ? reason : null);

/** Does this caller know of the invoice: as theirs, or as one that waits in the store? Then it is said why not. */
const knows = async (tx: Tx, caller: Caller, id: number) => {
  const found = await Promise.all(
    [invoices, takerStore].map((definition) => relationOf(definition).byIds(tx, ownSight(definition, caller), [id])),
  );
  return found.some((rows) => rows.length > 0);
};

/** `POST mgmt/store/complete/{invoiceId}`: whoever holds it says that the money moved. */
export const completeTask: ActionHandler<'workspace'> = async ({ tx, platform, caller, record }) => {
  const { from } = invoiceLife.complete;
  if (record.owner !== caller.id)
    throw (await knows(tx, caller, record.id)) ? await refusedStep(tx, record.id) : notFound();
  const ending = { id: record.id, from, restMinutes: platform.settings.REST_MINUTES };
  const { receipts } = await completeInvoice(tx, ending);
  return { before: { receipts: null }, after: { receipts } };
};

/**
 * `POST mgmt/invoices/{uuid}/resolve`: an invoice is completed or canceled by hand; an expired pay-in completed late by a
 * Developer or Owner (rules, section 1).
 */
export const resolveInvoice: ActionHandler<'invoices'> = async ({ tx, platform, caller, record, input }) => {
  const ending = { id: record.id, from: invoiceLife.resolve.from, restMinutes: platform.settings.REST_MINUTES };
  const completes = input.status === InvoiceStatus.Complete;
  const reason = reasonOf(input.reason);
  if (record.status === InvoiceStatus.Expired) {
    if (!completes) throw conflict('An expired invoice can only be completed', 'status');
    if (!late.includes(caller.role)) throw notAllowed('Only a Developer or Owner completes an expired invoice');
    return told(await completeLate(tx, record.id), reason);
  }
  if (completes && record.paymentType === PaymentType.PayOut && record.status !== InvoiceStatus.WIP)
    throw conflict('A pay-out is completed only when somebody holds it', 'status');
  const proofs = completes ? await completeInvoice(tx, ending) : undefined;
  if (!completes) await cancelInvoice(tx, ending);
  const name = await nicknameOf(tx, caller.id);
  const phrase = completes
    ? 'Your task %{task} was completed by %{name}'
    : reason === null
      ? 'Your task %{task} was canceled by %{name}'
      : 'Your task %{task} was canceled by %{name}: %{reason}';
  const args: Words['args'] = reason === null || completes ? { name } : { name, reason };
  if (record.status === InvoiceStatus.WIP) await tellHolder(tx, record, caller.id, { phrase, args });
  return proofs ? told(proofs, reason) : { after: { reason } };
};
