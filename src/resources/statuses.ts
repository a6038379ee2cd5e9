import type { Field, FieldOptions, StatusNote } from './language/field';
import { choiceSet, optionsOf, perChoice, type ChoiceIn } from './language/choices';
import { option, waitingOption } from './language/options';

/** Statuses of an invoice (docs/rules.md#invoice-steps). */
export const InvoiceStatus = choiceSet('InvoiceStatus', {
  New: 0,
  Handle: 1,
  WIP: 2,
  Expired: 3,
  Canceled: 4,
  Complete: 5,
});
export type InvoiceStatus = ChoiceIn<typeof InvoiceStatus>;
export const invoiceStatus = optionsOf(InvoiceStatus, {
  New: option('New', 'low'),
  Handle: option('Handle', 'medium'),
  WIP: option('WIP', 'incomplete'),
  Expired: option('Expired', 'cautions'),
  Canceled: option('Canceled', 'draft'),
  Complete: option('Complete', 'stable'),
});

/** Statuses of the money of an invoice. */
export const DealStatus = choiceSet('DealStatus', { New: 0, Completed: 1, Canceled: 2 });
export type DealStatus = ChoiceIn<typeof DealStatus>;
export const dealStatus = optionsOf(DealStatus, {
  New: option('New', 'low'),
  Completed: option('Completed', 'stable'),
  Canceled: option('Canceled', 'draft'),
});

/** What follows from the status of an invoice. Whatever asks whether an invoice is open, late or done asks here. */
export type InvoiceStatusFacts = {
  /** The tab of lists of invoices in which it stands. */
  tab: 'New' | 'W.I.P' | 'Done';
  /** Whether operators find it in the Taker Store, once it is approved. */
  isInStore: boolean;
  /** The status of the invoice's deal. */
  deal: DealStatus;
  /** Whether a pay-out that nobody has approved may have it. */
  isWithoutApproval: boolean;
} & (
  | {
      /** `open`: its money may still come or go. `final`: nothing but a reversal follows. */
      phase: 'open' | 'final';
    }
  | {
      /** It ended unpaid, and a pay-in may still be completed for a day. */
      phase: 'late';
      /** The field with the time from which that day counts. */
      endedAt: 'expireDate' | 'endDate';
    }
);

/** Facts about each status of an invoice. */
export const invoiceStatusFacts = perChoice<typeof InvoiceStatus, InvoiceStatusFacts>(InvoiceStatus, {
  New: { phase: 'open', tab: 'New', isInStore: true, deal: DealStatus.New, isWithoutApproval: true },
  Handle: { phase: 'open', tab: 'W.I.P', isInStore: true, deal: DealStatus.New, isWithoutApproval: false },
  WIP: { phase: 'open', tab: 'W.I.P', isInStore: false, deal: DealStatus.New, isWithoutApproval: false },
  Expired: {
    phase: 'late',
    endedAt: 'expireDate',
    tab: 'Done',
    isInStore: false,
    deal: DealStatus.Canceled,
    isWithoutApproval: true,
  },
  Canceled: {
    phase: 'late',
    endedAt: 'endDate',
    tab: 'Done',
    isInStore: false,
    deal: DealStatus.Canceled,
    isWithoutApproval: true,
  },
  Complete: { phase: 'final', tab: 'Done', isInStore: false, deal: DealStatus.Completed, isWithoutApproval: false },
});

/** Statuses of an open invoice: its money may still come or go. */
export const openInvoiceStatuses = invoiceStatusFacts.where(({ phase }) => phase === 'open');
/** Statuses of an ended pay-in that may still be completed for a day. */
export const lateInvoiceStatuses = invoiceStatusFacts.where(({ phase }) => phase === 'late');

/** Whether an invoice with this status is open. */
export const isOpenInvoice = (status: InvoiceStatus): boolean => invoiceStatusFacts.of(status)?.phase === 'open';
/** Whether a pay-in with this status may still be completed for a day. */
export const isLateInvoiceStatus = (status: InvoiceStatus): boolean => invoiceStatusFacts.of(status)?.phase === 'late';

const tabOf = (label: InvoiceStatusFacts['tab']) => ({
  label,
  where: { status: invoiceStatusFacts.where(({ tab }) => tab === label) },
});

/** The tabs of lists of invoices. */
export const invoiceTabs = [{ label: 'All', where: {} }, tabOf('New'), tabOf('W.I.P'), tabOf('Done')] as const;

/** Direction of an invoice's money. */
export const PaymentType = choiceSet('PaymentType', { PayIn: 0, PayOut: 1 });
export type PaymentType = ChoiceIn<typeof PaymentType>;
export const paymentType = optionsOf(PaymentType, {
  PayIn: option('Pay-in'),
  PayOut: option('Pay-out'),
});

/** Statuses of a user. Only active users may sign in. */
export const UserStatus = choiceSet('UserStatus', { Active: 0, Disabled: 1, Blocked: 2, Deleted: 3 });
export type UserStatus = ChoiceIn<typeof UserStatus>;
export const userStatus = optionsOf(UserStatus, {
  Active: option('Active', 'stable'),
  Disabled: option('Disabled', 'draft'),
  Blocked: option('Blocked', 'high'),
  Deleted: option('Deleted', 'failed'),
});

/** With what a person proved who they are. */
export const Proof = choiceSet('Proof', { Password: 0, App: 1, Passkey: 2, RecoveryCode: 3 });
export type Proof = ChoiceIn<typeof Proof>;
export const proof = optionsOf(Proof, {
  Password: option('Password'),
  App: option('Authenticator app'),
  Passkey: option('Passkey'),
  RecoveryCode: option('Recovery code'),
});

/** Who did what activity records. Payers and the platform have no user. */
export const Actor = choiceSet('Actor', { Person: 0, Payer: 1, Platform: 2, ApiKey: 3 });
export type Actor = ChoiceIn<typeof Actor>;
export const actor = optionsOf(Actor, {
  Person: option('A user'),
  Payer: option('The payer'),
  Platform: option('The platform'),
  ApiKey: option('An API key'),
});

/** Whether a person is at their console. */
export const Presence = choiceSet('Presence', { Here: 0, Away: 1 });
export type Presence = ChoiceIn<typeof Presence>;
export const presence = optionsOf(Presence, {
  Here: option('Here', 'stable'),
  Away: option('Away', 'draft'),
});

/** Kinds of funds operation. */
export const FundsType = choiceSet('FundsType', { Deposit: 0, Withdraw: 1 });
export type FundsType = ChoiceIn<typeof FundsType>;
export const fundsType = optionsOf(FundsType, {
  Deposit: option('Deposit'),
  Withdraw: option('Withdraw'),
});

/** Direction of a transaction: into the platform, between two balances, or out. */
export const TransactionType = choiceSet('TransactionType', { Incoming: 0, Internal: 1, Outgoing: 2 });
export type TransactionType = ChoiceIn<typeof TransactionType>;
export const transactionType = optionsOf(TransactionType, {
  Incoming: option('Incoming'),
  Internal: option('Internal'),
  Outgoing: option('Outgoing'),
});

/** Statuses of a transaction: held, voided or posted. */
export const TransactionStatus = choiceSet('TransactionStatus', { New: 0, Hold: 1, Reject: 2, Complete: 3 });
export type TransactionStatus = ChoiceIn<typeof TransactionStatus>;
export const transactionStatus = optionsOf(TransactionStatus, {
  New: option('NEW', 'low'),
  Hold: option('HOLD', 'incomplete'),
  Reject: option('REJECT', 'failed'),
  Complete: option('COMPLETE', 'stable'),
});

/** Purpose of a posting (docs/rules.md#what-a-deal-moves). */
export const Purpose = choiceSet('Purpose', {
  Opening: 0,
  Payment: 1,
  Fee: 2,
  Reward: 3,
  MerchantAgent: 4,
  OwnerAgent: 5,
  Deposit: 6,
  Withdraw: 7,
  Closing: 8,
  Reversal: 9,
});
export type Purpose = ChoiceIn<typeof Purpose>;
export const transactionPurpose = optionsOf(Purpose, {
  Opening: option('Opening balance'),
  Payment: option('Payment'),
  Fee: option('Fee'),
  Reward: option('Reward'),
  MerchantAgent: option('To the agent of the merchant'),
  OwnerAgent: option('To the agent of the vault owner'),
  Deposit: option('Deposit'),
  Withdraw: option('Withdraw'),
  Closing: option('Closing'),
  Reversal: option('Reversal'),
});

/** Whether a deposit may be sent to a wallet of the platform. */
export const WalletState = choiceSet('WalletState', { Free: 0, Reserved: 1, Waits: 2 });
export type WalletState = ChoiceIn<typeof WalletState>;
export const walletState = optionsOf(WalletState, {
  Free: option('Free', 'stable'),
  Reserved: option('Reserved', 'informative'),
  Waits: waitingOption,
});

/** Statuses of an approval request (docs/rules.md#requests). */
export const ApprovalStatus = choiceSet('ApprovalStatus', {
  Waiting: 0,
  Approved: 1,
  Declined: 2,
  Canceled: 3,
  Expired: 4,
  NotNeeded: 5,
});
export type ApprovalStatus = ChoiceIn<typeof ApprovalStatus>;
export const approvalStatus = optionsOf(ApprovalStatus, {
  Waiting: option('Waiting', 'low'),
  Approved: option('Approved', 'stable'),
  Declined: option('Declined', 'failed'),
  Canceled: option('Canceled', 'draft'),
  Expired: option('Expired', 'cautions'),
  NotNeeded: option('No longer needed', 'draft'),
});

/** Whether a saved address may be used for a withdraw. */
export const AddressStatus = choiceSet('AddressStatus', { Usable: 0, UsableLater: 1, Off: 2 });
export type AddressStatus = ChoiceIn<typeof AddressStatus>;
export const addressStatus = optionsOf(AddressStatus, {
  Usable: option('Usable', 'stable'),
  UsableLater: option('Usable later', 'low'),
  Off: option('Off', 'draft'),
});

/** Statuses of a support ticket. */
export const TicketStatus = choiceSet('TicketStatus', { Open: 0, Suspended: 1, Closed: 2 });
export type TicketStatus = ChoiceIn<typeof TicketStatus>;
export const ticketStatus = optionsOf(TicketStatus, {
  Open: option('Open', 'low'),
  Suspended: option('Suspended', 'medium'),
  Closed: option('Closed', 'draft'),
});

const ticketFacts = perChoice<typeof TicketStatus, { takesAnswers: boolean; isOpen: boolean }>(TicketStatus, {
  Open: { takesAnswers: true, isOpen: true },
  Suspended: { takesAnswers: true, isOpen: false },
  Closed: { takesAnswers: false, isOpen: false },
});

/** Statuses of tickets that may be answered and closed. */
export const answerableTicketStatuses = ticketFacts.where(({ takesAnswers }) => takesAnswers);
/** Statuses of tickets that may be reopened. */
export const reopenableTicketStatuses = ticketFacts.where(({ isOpen }) => !isOpen);

/** Statuses of a bank message. */
export const MessageStatus = choiceSet('MessageStatus', { New: 0, Matched: 1, Unmatched: 2 });
export type MessageStatus = ChoiceIn<typeof MessageStatus>;
export const messageStatus = optionsOf(MessageStatus, {
  New: option('New', 'low'),
  Matched: option('Matched', 'stable'),
  Unmatched: option('Unmatched', 'medium'),
});
/** Why a message did not complete an invoice automatically (docs/rules.md#messages). */
export const UnmatchedReason = choiceSet('UnmatchedReason', {
  noBank: 1,
  noPattern: 2,
  severalSums: 3,
  doubtful: 4,
  otherCurrency: 5,
  noneFits: 6,
  severalFit: 7,
  tooLarge: 8,
  duplicate: 9,
  balance: 10,
  notCovered: 11,
  noPayment: 12,
  phoneWaits: 13,
  tookTooLong: 14,
});
export type UnmatchedReason = ChoiceIn<typeof UnmatchedReason>;
export const unmatchedReason = optionsOf(UnmatchedReason, {
  noBank: option('No bank has this sender'),
  noPattern: option('No pattern reads it'),
  severalSums: option('It names several sums'),
  doubtful: option('Its amount can be read in two ways'),
  otherCurrency: option('It is about another currency'),
  noneFits: option('No pay-in fits it'),
  severalFit: option('Several pay-ins fit it'),
  tooLarge: option('The sum is too large to match automatically'),
  duplicate: option('It came to another phone of the owner, too'),
  balance: option('The balance it names did not rise by that sum'),
  notCovered: option('The balance of the vault owner does not cover it'),
  noPayment: option('No payment: it names no sum'),
  phoneWaits: option('The phone waits for approval'),
  tookTooLong: option('Took too long'),
});

/** Why an invoice waits for a person's decision (docs/rules.md#invoice-steps). */
export const HandleReason = choiceSet('HandleReason', { needsReview: 1, timedOut: 2, released: 3 });
export type HandleReason = ChoiceIn<typeof HandleReason>;
export const handleReason = optionsOf(HandleReason, {
  needsReview: option('Needs review: its history shows the message'),
  timedOut: option('No activity for too long'),
  released: option('Released'),
});

/** Whether a bank, pattern, holder profile, payment account or device is in use. */
export const ActiveStatus = choiceSet('ActiveStatus', { Active: 0, Disabled: 1 });
export type ActiveStatus = ChoiceIn<typeof ActiveStatus>;
export const activeStatus = optionsOf(ActiveStatus, {
  Active: option('Active', 'stable'),
  Disabled: option('Disabled', 'draft'),
});

/** Why a payment account can't be given to a payer; the first that applies (docs/rules.md#which-account). */
export const NotFreeReason = choiceSet('NotFreeReason', {
  Off: 1,
  InUse: 2,
  Resting: 3,
  Profile: 4,
  Owner: 5,
  Bank: 6,
  NoDevice: 7,
  DeviceOff: 8,
  DeviceSilent: 9,
});
export type NotFreeReason = ChoiceIn<typeof NotFreeReason>;
export const notFreeReason = optionsOf(NotFreeReason, {
  Off: option('The account is off'),
  InUse: option('In use by an invoice'),
  Resting: option('Resting after an invoice'),
  Profile: option('Its holder profile is disabled'),
  Owner: option('Its vault owner is disabled'),
  Bank: option('Its bank is disabled'),
  NoDevice: option('It has no device'),
  DeviceOff: option('Its device is disabled'),
  DeviceSilent: option('Its device is silent'),
});

/** What happened, as a webhook tells it. `webhookEvents.ts` has their names in requests. */
export const WebhookEvent = choiceSet('WebhookEvent', {
  Test: 0,
  InvoiceCompleted: 1,
  InvoiceLate: 2,
  InvoiceCanceled: 3,
  InvoiceExpired: 4,
  InvoiceReversed: 5,
  WithdrawDone: 6,
  WithdrawRefused: 7,
  DepositDone: 8,
});
export type WebhookEvent = ChoiceIn<typeof WebhookEvent>;
export const webhookEvent = optionsOf(WebhookEvent, {
  Test: option('Test'),
  InvoiceCompleted: option('Invoice completed'),
  InvoiceLate: option('Invoice completed late'),
  InvoiceCanceled: option('Invoice canceled'),
  InvoiceExpired: option('Invoice expired'),
  InvoiceReversed: option('Invoice reversed'),
  WithdrawDone: option('Withdraw done'),
  WithdrawRefused: option('Withdraw refused'),
  DepositDone: option('Deposit done'),
});

/** Statuses of a deposit or a funds operation. */
export const Fulfilment = choiceSet('Fulfilment', { Waiting: 0, Fulfilled: 1, Refused: 2 });
export type Fulfilment = ChoiceIn<typeof Fulfilment>;
export const fulfilment = optionsOf(Fulfilment, {
  Waiting: option('Waiting', 'low'),
  Fulfilled: option('Fulfilled', 'stable'),
  Refused: option('Refused', 'draft'),
});

/** What follows from the status of a funds operation. */
export interface FulfilmentFacts {
  /** What its transactions are: the hold of a withdraw, the sum that was posted, or nothing. */
  money: 'held' | 'posted' | 'none';
  /** What webhooks are told when a deposit or a withdraw gets it. */
  events: { deposit?: WebhookEvent; withdraw?: WebhookEvent };
}

/** Facts about each status of a funds operation. */
export const fulfilmentFacts = perChoice<typeof Fulfilment, FulfilmentFacts>(Fulfilment, {
  Waiting: { money: 'held', events: {} },
  Fulfilled: {
    money: 'posted',
    events: { deposit: WebhookEvent.DepositDone, withdraw: WebhookEvent.WithdrawDone },
  },
  Refused: { money: 'none', events: { withdraw: WebhookEvent.WithdrawRefused } },
});

/**
 * Options of the status field of deals and invoices: an action may wait for approval, and the record may be reversed
 * later.
 */
export const reversibleStatus = {
  required: true,
  filter: true,
  approval: 'requestedBy',
  notes: [
    {
      field: 'reversed',
      label: 'Reversed',
      tooltip: { otherwise: 'The payment was taken back after it was completed: its sum and fees were posted back' },
    },
  ],
} as const satisfies FieldOptions & Pick<Field, 'approval' | 'notes'>;

/** A note at an open pay-in whose payer pressed 'I have paid': somebody may be asking where their money is. */
export const payerSaysPaid = {
  field: 'reportedPaidDate',
  when: { status: openInvoiceStatuses },
  label: 'Payer says paid',
} as const satisfies StatusNote;

/** How often a payment link may be paid. */
export const LinkUse = choiceSet('LinkUse', { Once: 0, Many: 1 });
export type LinkUse = ChoiceIn<typeof LinkUse>;
export const linkUse = optionsOf(LinkUse, {
  Once: option('Once'),
  Many: option('Many times'),
});

/** Statuses of a payment link. Only an active one makes invoices. */
export const LinkStatus = choiceSet('LinkStatus', { Active: 0, Disabled: 1, Paid: 2, Ended: 3 });
export type LinkStatus = ChoiceIn<typeof LinkStatus>;
export const linkStatus = optionsOf(LinkStatus, {
  Active: option('Active', 'stable'),
  Disabled: option('Disabled', 'draft'),
  Paid: option('Paid', 'stable'),
  Ended: option('Ended', 'cautions'),
});

/** Statuses of an API key. A revoked one opens nothing any more. */
export const KeyStatus = choiceSet('KeyStatus', { Active: 0, Revoked: 1 });
export type KeyStatus = ChoiceIn<typeof KeyStatus>;
export const keyStatus = optionsOf(KeyStatus, {
  Active: option('Active', 'stable'),
  Revoked: option('Revoked', 'draft'),
});

/** Statuses of a return host. Payers are led only to one that an Owner confirmed. */
export const HostStatus = choiceSet('HostStatus', { Confirmed: 0, Waiting: 1 });
export type HostStatus = ChoiceIn<typeof HostStatus>;
export const hostStatus = optionsOf(HostStatus, {
  Confirmed: option('Confirmed', 'stable'),
  Waiting: option('Waits for an Owner', 'medium'),
});

/** Statuses of a delivery. A failed one is not tried any more. */
export const DeliveryStatus = choiceSet('DeliveryStatus', { Waiting: 0, Delivered: 1, Failed: 2 });
export type DeliveryStatus = ChoiceIn<typeof DeliveryStatus>;
export const deliveryStatus = optionsOf(DeliveryStatus, {
  Waiting: option('Waiting', 'low'),
  Delivered: option('Delivered', 'stable'),
  Failed: option('Failed', 'failed'),
});

/** Why the last try of a delivery did not arrive. */
export const DeliveryProblem = choiceSet('DeliveryProblem', {
  Refused: 1,
  NoAnswer: 2,
  UnknownHost: 3,
  NotPublic: 4,
  Certificate: 5,
  Unreachable: 6,
});
export type DeliveryProblem = ChoiceIn<typeof DeliveryProblem>;
export const deliveryProblem = optionsOf(DeliveryProblem, {
  Refused: option('The answer is not 2xx'),
  NoAnswer: option('No answer within 10 seconds'),
  UnknownHost: option('The host is not found'),
  NotPublic: option('The host is not on the public internet'),
  Certificate: option('The certificate is not valid'),
  Unreachable: option('The host cannot be reached'),
});
