import { Role } from '../../../src/resources/language/roles';
import { invoices } from '../../../src/resources/invoices';
import { choiceIn } from '../../../src/resources/language/choices';
import { DisputeKind } from '../../../src/resources/statuses/disputes';
import type { Values } from '../../../src/resources/language/values';
import { sumText } from '../../approvals/gate';
import type { Judge, JudgedCall, Judgement } from '../../approvals/judgement';
import type { Micros } from '../../base/amounts';
import { conflict } from '../../base/errors';
import { relationOf, type Row } from '../../database/relation';
import type { Tx } from '../../database/schema';
import {
  judgeAccepting,
  judgeRefusing,
  moreThanClaimed,
  openDisputeOf,
  paymentIn,
  type OpenDispute,
} from '../invoices/disputed';
import {
  aboutSum,
  checkOwnersLess,
  isOwnersCompletion,
  judgeCompletion,
  judgeOtherValue,
  postedOf,
  sumOf,
} from '../invoices/judgements';
import { largerSum, type Payment } from '../ledger/paymentTerms';
import { lockParties } from '../ledger/dealTerms';
import { previewReversal } from '../ledger/reverse';
import { dealOfInvoice, isConfirmedByMerchant } from './dealOfInvoice';
import { checkPaidAt } from './paidAt';
import { lockWaitingWithdraws, waitingWithdraws } from './returnWithdraws';

/** What is judged: the dispute, and the invoice that it is about. */
interface Disputed {
  dispute: OpenDispute;
  invoice: Row;
  isPayIn: boolean;
}

const disputedOf = async (tx: Tx, record: Row): Promise<Disputed | undefined> => {
  const invoiceId = Number(record.invoiceId);
  const dispute = await openDisputeOf(tx, invoiceId);
  const [invoice] = await relationOf(invoices).byIdsUnscoped(tx, [invoiceId]);
  return dispute && { dispute, invoice: invoice!, isPayIn: choiceIn(DisputeKind, record.kind) === DisputeKind.PayIn };
};

/**
 * How a pay-in was paid, by who accepts: the sum that came, where it is another one, and when. The payer's time holds unless they know
 * another; a message of the bank knows best. Throws 422 for a time in the future, or before the invoice.
 */
export const paymentBy = (invoice: Row, dispute: OpenDispute, { received, paidAt }: Values): Payment => {
  const isTold = typeof paidAt === 'string';
  if (isTold) checkPaidAt(paidAt, new Date(String(invoice.createDate)));
  const isOther = typeof received === 'string' && Number(received) !== Number(invoice.amount);
  return paymentIn(isTold ? { ...dispute, paidAt } : dispute, isOther ? received : null);
};

const judgePayIn = async (call: JudgedCall, { dispute, invoice }: Disputed): Promise<Judgement> => {
  const { tx, platform, caller, record, input } = call;
  const { judgement } = await judgeCompletion(tx, platform, invoice);
  const payment = paymentBy(invoice, dispute, input);
  const larger = (await largerSum(tx, Number(invoice.id), payment.received ?? null)) ?? 0n;
  const sum: Micros = larger > judgement.sum ? larger : judgement.sum;
  const received = payment.received ?? null;
  const posted = await postedOf(tx, invoice, payment);
  const base = { ...judgement, sum, about: aboutSum(sum, invoice, received, posted), step: 'Accept dispute' };
  if (!(await isOwnersCompletion(call, `disputes/${Number(record.id)}`, dispute.vaultOwnerId))) {
    const isLowered = posted < (await postedOf(tx, invoice, paymentIn(dispute, received)));
    const why =
      moreThanClaimed(invoice, dispute, received) ?? (isLowered ? 'The time that is given lowers the sum' : undefined);
    return { ...base, ...judgeAccepting(platform, caller, dispute, { sum, isOtherSum: received !== null, why }) };
  }
  checkOwnersLess(platform, posted, judgement.sum);
  const other = judgeOtherValue(posted, judgement.sum);
  if (!other) return { ...base, isOwn: caller.role === Role.VaultOwner };
  // Who asked for it again and again would keep staff from deciding.
  if (caller.role === Role.VaultOwner && !dispute.isAwaited)
    throw conflict(
      'Another sum than was agreed is accepted before your time is over alone: accept what was agreed, or staff decide',
    );
  return { ...base, ...other };
};

const borne = 'The platform bears what the vault owner lacks';
const borneThough = 'The platform bears what the vault owner lacks, though the merchant said that it arrived';
const borneOfAgents = 'The platform bears what an agent lacks of their part of the fee';
/** Who lets the platform bear a part (docs/rules.md#disputes). */
const bearers = [Role.Developer, Role.Owner];

/**
 * Judges accepting a dispute. Its vault owner accepts what was agreed alone, with their own money; staff need a second person for a large sum and
 * against the vault owner's word. Where the platform bears a part it takes a Developer or Owner, whoever accepts (docs/rules.md#disputes).
 */
export const judgeAcceptance: Judge = async (call) => {
  const { tx, platform, caller, record } = call;
  const disputed = await disputedOf(tx, record);
  if (!disputed) return undefined;
  if (disputed.isPayIn) return judgePayIn(call, disputed);
  const { dispute, invoice } = disputed;
  const sum = sumOf(invoice);
  const dealId = await dealOfInvoice(tx, Number(invoice.id));
  const isOwners = await isOwnersCompletion(call, `disputes/${Number(record.id)}`, dispute.vaultOwnerId);
  // What is there when it is judged is there until it goes back: nobody withdraws it meanwhile.
  if (!call.isDryRun) {
    if (dispute.vaultOwnerId !== null) await lockWaitingWithdraws(tx, dispute.vaultOwnerId);
    await lockParties(tx, dealId);
  }
  const { parties, ownerId, lack, lackOfAgents } = await previewReversal(tx, dealId);
  // As reversing its deal asks, which this does.
  const base = { sum, about: sumText(sum), step: 'Accept dispute', parties, asksFactor: true };
  if (isOwners) {
    if (call.isApproving && lack > 0n) throw conflict('The vault owner no longer has what goes back: staff decide');
    // Of what a vault owner lacks who accepts alone nobody bears anything: reversing says what is missing.
    return lackOfAgents > 0n && lack === 0n
      ? { ...base, isOwn: false, mayConcern: true, why: borneOfAgents, approverRoles: bearers }
      : { ...base, isOwn: caller.role === Role.VaultOwner };
  }
  const decision = judgeAccepting(platform, caller, dispute, { sum });
  const isBorne = lack > 0n && lack > (ownerId === null ? 0n : await waitingWithdraws(tx, ownerId));
  const why = isBorne
    ? (await isConfirmedByMerchant(tx, dealId))
      ? borneThough
      : borne
    : lackOfAgents > 0n
      ? borneOfAgents
      : undefined;
  return { ...base, ...decision, ...(why === undefined ? {} : { why, approverRoles: bearers }) };
};

/** Judges refusing a dispute: it moves nothing, and whoever paid loses (docs/rules.md#disputes). */
export const judgeRefusal: Judge = async ({ tx, platform, caller, record }) => {
  const disputed = await disputedOf(tx, record);
  if (!disputed) return undefined;
  const { dispute, invoice } = disputed;
  const sum = sumOf(invoice);
  const parties = [Number(invoice.clientId), dispute.vaultOwnerId];
  return {
    sum,
    about: sumText(sum),
    step: 'Refuse dispute',
    parties,
    ...judgeRefusing(platform, caller, dispute, sum),
  };
};
