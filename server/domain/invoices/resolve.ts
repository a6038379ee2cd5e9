import type { Values } from '../../../src/resources/language/values';
import { choiceIn } from '../../../src/resources/language/choices';
import type { Words } from '../../../src/resources/language/words';
import { isStaff, Role } from '../../../src/resources/language/roles';
import { invoices } from '../../../src/resources/invoices';
import { takerStore } from '../../../src/resources/takerStore';
import { relationOf, type Row } from '../../database/relation';
import type { Tx } from '../../database/schema';
import type { ActionHandler } from '../../entities/handlers';
import { readScopeOf } from '../../entities/scopes';
import { invalid, notFound, ofField } from '../../base/errors';
import type { Caller } from '../../calls/platform';
import { isLarge } from '../../approvals/gate';
import type { Judge } from '../../approvals/judgement';
import { lockWaitingRequest } from '../../approvals/requests';
import type { Proofs } from '../ledger/dealTerms';
import {
  judgeAccepting,
  judgeRefusing,
  moreThanClaimed,
  openDisputeOf,
  paymentIn,
  paymentOfLate,
  type OpenDispute,
} from './disputed';
import { cancelInvoice, completeInvoice, completeLate, notifyHolder, type HeldInvoice } from './end';
import { aboutSum, isVaultOwner, judgeCompletion, judgeTaskRemoval, postedOf } from './judgements';
import { nicknameOf } from '../../session/people';
import { stepError } from './refused';
import { largerSum } from '../ledger/paymentTerms';
import { isLateInvoiceStatus, InvoiceStatus, PaymentType } from '../../../src/resources/statuses/invoices';

const lateRoles: readonly Role[] = [Role.Developer, Role.Owner];

/** Activity values of an invoice that was completed by hand. */
const activityOf = ({ receipts }: Proofs, reason: string | null) => ({
  before: { receipts: null },
  after: { reason, receipts },
});

const reasonOf = (reason: unknown) => (typeof reason === 'string' ? reason : null);

/**
 * Whether the caller may read the invoice, as theirs or in the Taker Store. If so, the error says why they cannot
 * complete it.
 */
const mayRead = async (tx: Tx, caller: Caller, id: number) => {
  const found = await Promise.all(
    [invoices, takerStore].map((definition) => relationOf(definition).byIds(tx, readScopeOf(definition, caller), [id])),
  );
  return found.some((rows) => rows.length > 0);
};

/**
 * How a disputed pay-in was paid that staff complete: as if they accepted the dispute. A vault owner who completes it gives what was
 * agreed. Undefined where there is no dispute.
 */
const paymentByStaff = ({ role }: Pick<Caller, 'role'>, dispute: OpenDispute | undefined, received: string | null) =>
  dispute && isStaff(role) ? paymentIn(dispute, received) : undefined;

/**
 * Judges completing a task by its holder. A vault owner is liable for it; staff need approval for a large sum without
 * proof (docs/rules.md#what-requires-approval). Approving it requires the role, not the task.
 */
export const judgeTask: Judge = async ({ tx, platform, caller, record }) => {
  if (choiceIn(InvoiceStatus, record.status) !== InvoiceStatus.WIP) return undefined;
  const isHolder = record.owner === caller.id;
  // A caller who is not the holder may only approve what the holder requested.
  const waiting = isHolder ? undefined : await lockWaitingRequest(tx, `invoices/${record.id}`);
  if (!isHolder && (waiting?.call !== 'workspace.complete' || !isStaff(caller.role))) return undefined;
  const { judgement, isProven, isDisputed } = await judgeCompletion(tx, platform, record);
  const requiresApproval = !isProven && isLarge(platform, judgement.sum);
  const dispute = isDisputed ? await openDisputeOf(tx, Number(record.id)) : undefined;
  const payment = paymentByStaff(caller, dispute, null);
  return {
    ...judgement,
    about: aboutSum(judgement.sum, record, null, payment && (await postedOf(tx, record, payment))),
    isOwn: isHolder && isVaultOwner(caller),
    terms: { owner: record.owner, claim: dispute?.openedDate },
    isExemptFromDailyLimit: isProven,
    why: requiresApproval ? 'Nothing proves this large sum for sure' : undefined,
    ...(dispute ? judgeAccepting(platform, caller, dispute, { sum: judgement.sum }) : {}),
  };
};

/** `POST mgmt/store/complete/{invoiceId}`: the holder states that the money moved. */
export const completeTask: ActionHandler<'workspace'> = async ({ tx, platform, caller, record, approved }) => {
  if (record.owner !== caller.id && !approved)
    throw (await mayRead(tx, caller, record.id)) ? await stepError(tx, record.id) : notFound();
  const ending = {
    step: 'complete',
    id: record.id,
    restMinutes: platform.settings.REST_MINUTES,
    by: caller.id,
  } as const;
  const payment = { isAsClaimed: isStaff(caller.role) };
  const { receipts } = await completeInvoice(tx, { ...ending, payment });
  return { before: { receipts: null }, after: { receipts } };
};

const completes = ({ status }: Values) => choiceIn(InvoiceStatus, status) === InvoiceStatus.Complete;

/** The sum that came of a pay-in, RUB, where it is another one than the invoice's. Throws 422 for a pay-out. */
const receivedOf = ({ amount, paymentType }: Row, { received }: Values): string | null => {
  if (typeof received !== 'string' || Number(received) === Number(amount)) return null;
  if (choiceIn(PaymentType, paymentType) === PaymentType.PayIn) return received;
  throw invalid('received', ofField('Received', { phrase: 'Only of a pay-in that is completed' }));
};

const isLate = ({ status }: Row) => isLateInvoiceStatus(choiceIn(InvoiceStatus, status)!);

/** Judges completing or canceling an invoice by staff (docs/rules.md#what-requires-approval). */
export const judgeResolution: Judge = async ({ tx, platform, caller, record, input }) => {
  const { judgement, isProven, isDisputed } = await judgeCompletion(tx, platform, record);
  const dispute = isDisputed ? await openDisputeOf(tx, Number(record.id)) : undefined;
  if (!completes(input)) {
    const removal = await judgeTaskRemoval(tx, platform, record, input);
    const canceling = removal
      ? { ...removal, principalMayAct: true }
      : { ...judgement, restricted: null, isExemptFromDailyLimit: true };
    const refusal = dispute ? judgeRefusing(platform, caller, dispute, judgement.sum) : {};
    return { ...canceling, step: 'Cancel invoice', ...refusal };
  }
  const other = receivedOf(record, input);
  const received = (await largerSum(tx, Number(record.id), other)) ?? 0n;
  const sum = received > judgement.sum ? received : judgement.sum;
  const payment =
    !dispute && isLate(record)
      ? await paymentOfLate(tx, Number(record.id), other)
      : paymentByStaff(caller, dispute, other);
  return {
    ...judgement,
    sum,
    about: aboutSum(sum, record, other, payment && (await postedOf(tx, record, payment))),
    step: 'Complete invoice',
    terms: dispute && { status: input.status, received: other, claim: dispute.openedDate },
    isExemptFromDailyLimit: isProven && received === 0n,
    approverRoles: isLate(record) ? lateRoles : undefined,
    why: isLarge(platform, sum) ? 'It is a large sum' : undefined,
    ...(dispute
      ? judgeAccepting(platform, caller, dispute, {
          sum,
          isOtherSum: other !== null,
          why: moreThanClaimed(record, dispute, other),
        })
      : {}),
  };
};

/** Tells the holder of a task that somebody else completed or canceled it. */
const tellHolder = async (tx: Tx, caller: Caller, record: HeldInvoice, isCompleted: boolean, reason: string | null) => {
  const name = await nicknameOf(tx, caller.id);
  const phrase = isCompleted
    ? 'Your task %{task} was completed by %{name}'
    : reason === null
      ? 'Your task %{task} was canceled by %{name}'
      : 'Your task %{task} was canceled by %{name}: %{reason}';
  const args: Words['args'] = reason === null || isCompleted ? { name } : { name, reason };
  await notifyHolder(tx, record, caller.id, { phrase, args });
};

/**
 * `POST mgmt/invoices/{uuid}/resolve`: completes or cancels an invoice by hand. A Developer or Owner may complete a
 * pay-in late (docs/rules.md#invoice-steps).
 */
export const resolveInvoice: ActionHandler<'invoices'> = async ({ tx, platform, caller, record, input }) => {
  const { REST_MINUTES: restMinutes } = platform.settings;
  const ending = { step: 'resolve', id: record.id, restMinutes, by: caller.id } as const;
  const isCompleted = completes(input);
  const received = receivedOf(record, input);
  if (received !== null && !isCompleted)
    throw invalid('received', ofField('Received', { phrase: 'Only of a pay-in that is completed' }));
  const payment = { received, isAsClaimed: isStaff(caller.role) };
  const reason = reasonOf(input.reason);
  if (isLateInvoiceStatus(record.status))
    return activityOf(await completeLate(tx, 'resolveLate', { id: record.id, payment, by: caller.id }), reason);
  const proofs = isCompleted ? await completeInvoice(tx, { ...ending, payment }) : undefined;
  if (!isCompleted) await cancelInvoice(tx, { ...ending, reason });
  if (record.status === InvoiceStatus.WIP) await tellHolder(tx, caller, record, isCompleted, reason);
  return proofs ? activityOf(proofs, reason) : { after: { reason } };
};
