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
import type { RecordOf } from '../../../src/resources/language/definition';
import type { Caller, Platform } from '../../platform';
import { microsOf } from '../ledger/amounts';
import { isLarge } from '../secondPerson';
import { cancelInvoice, completeInvoice, completeLate, proofsOf, tellHolder, type Proofs } from './end';
import { lateStates } from './late';
import { isDecidedOn } from './twoPeople';
import { nicknameOf, refusedStep } from './refused';

/** The holder's word and a person's by hand are one step: either may be the first of two. */
const completing = 'Complete invoice';

const late: readonly Role[] = [Role.Developer, Role.Owner];

/** Is there a message or a receipt? Asked only where it decides anything: of a large sum. */
const isProven = async (tx: Tx, platform: Platform, { id, inUsdt }: { id: number; inUsdt: string | null }) => {
  if (!isLarge(platform, microsOf(inUsdt ?? '0'))) return true;
  const { messages, receipts } = await proofsOf(tx, id);
  return messages + receipts > 0;
};

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
export const completeTask: ActionHandler<'workspace'> = async (doing) => {
  const { tx, platform, caller, record } = doing;
  const { from } = invoiceLife.complete;
  if (record.owner !== caller.id)
    throw (await knows(tx, caller, record.id)) ? await refusedStep(tx, record.id) : notFound();
  const task = record as typeof record & RecordOf<typeof invoices>;
  // What a vault owner says of their own account they answer for; staff's word alone moves no large sum of others.
  if (task.status === InvoiceStatus.WIP) {
    const alone = caller.role === Role.VaultOwner || (await isProven(tx, platform, task));
    if (!(await isDecidedOn(doing, task, { step: completing, reason: null, alone }))) return { waits: true };
  }
  const ending = { id: record.id, from, restMinutes: platform.settings.REST_MINUTES };
  const { receipts } = await completeInvoice(tx, ending);
  return { before: { receipts: null }, after: { receipts } };
};

/**
 * `POST mgmt/invoices/{uuid}/resolve`: an invoice is completed or canceled by hand; a pay-in that expired or was canceled lately
 * completed late by a Developer or Owner (rules, section 1).
 */
export const resolveInvoice: ActionHandler<'invoices'> = async (doing) => {
  const { tx, platform, caller, record, input } = doing;
  const ending = { id: record.id, from: invoiceLife.resolve.from, restMinutes: platform.settings.REST_MINUTES };
  const completes = input.status === InvoiceStatus.Complete;
  const reason = reasonOf(input.reason);
  const hasEnded = lateStates.includes(record.status);
  if (hasEnded && !completes) throw conflict('An expired or canceled invoice can only be completed', 'status');
  if (hasEnded && !late.includes(caller.role))
    throw notAllowed('Only a Developer or Owner completes an expired or canceled invoice');
  if (completes && record.paymentType === PaymentType.PayOut && record.status !== InvoiceStatus.WIP)
    throw conflict('A pay-out is completed only when somebody holds it', 'status');
  const isOpen = hasEnded || ending.from.some((status) => status === record.status);
  if (completes && isOpen && !(await isDecidedOn(doing, record, { step: completing, reason })))
    return { waits: true, after: { reason } };
  if (hasEnded) return told(await completeLate(tx, record.id), reason);
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
