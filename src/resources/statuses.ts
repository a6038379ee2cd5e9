import type { Field, FieldOptions, StatusNote } from './language/field';
import { option, waitingOption, type Options } from './language/options';

/** Statuses of an invoice (docs/rules.md#invoice-steps). */
export const InvoiceStatus = { New: 0, Handle: 1, WIP: 2, Expired: 3, Canceled: 4, Complete: 5 } as const;
export type InvoiceStatus = (typeof InvoiceStatus)[keyof typeof InvoiceStatus];
export const invoiceStatus = {
  [InvoiceStatus.New]: option('New', 'low'),
  [InvoiceStatus.Handle]: option('Handle', 'medium'),
  [InvoiceStatus.WIP]: option('WIP', 'incomplete'),
  [InvoiceStatus.Expired]: option('Expired', 'cautions'),
  [InvoiceStatus.Canceled]: option('Canceled', 'draft'),
  [InvoiceStatus.Complete]: option('Complete', 'stable'),
} satisfies Record<InvoiceStatus, unknown> & Options;

/** Statuses of an open invoice: its money may still come or go. */
export const openInvoiceStatuses = [InvoiceStatus.New, InvoiceStatus.Handle, InvoiceStatus.WIP] as const;
/** Statuses of an ended pay-in that may still be completed for a day. */
export const lateInvoiceStatuses = [InvoiceStatus.Expired, InvoiceStatus.Canceled] as const;

/** Whether an invoice with this status may still be completed for a day. */
export const isLateInvoiceStatus = (status: number): boolean => lateInvoiceStatuses.some((late) => late === status);
/** Whether an invoice with this status is open. */
export const isOpenInvoice = (status: number): boolean => openInvoiceStatuses.some((open) => open === status);

/** Statuses of the money of an invoice. */
export const DealStatus = { New: 0, Completed: 1, Canceled: 2 } as const;
export type DealStatus = (typeof DealStatus)[keyof typeof DealStatus];
export const dealStatus = {
  [DealStatus.New]: option('New', 'low'),
  [DealStatus.Completed]: option('Completed', 'stable'),
  [DealStatus.Canceled]: option('Canceled', 'draft'),
} satisfies Record<DealStatus, unknown> & Options;

/** Direction of an invoice's money. */
export const PaymentType = { PayIn: 0, PayOut: 1 } as const;
export type PaymentType = (typeof PaymentType)[keyof typeof PaymentType];
export const paymentType = {
  [PaymentType.PayIn]: option('Pay-in'),
  [PaymentType.PayOut]: option('Pay-out'),
} satisfies Record<PaymentType, unknown> & Options;

/** Statuses of a user. Only active users may sign in. */
export const UserStatus = { Active: 0, Disabled: 1, Blocked: 2, Deleted: 3 } as const;
export type UserStatus = (typeof UserStatus)[keyof typeof UserStatus];
export const userStatus = {
  [UserStatus.Active]: option('Active', 'stable'),
  [UserStatus.Disabled]: option('Disabled', 'draft'),
  [UserStatus.Blocked]: option('Blocked', 'high'),
  [UserStatus.Deleted]: option('Deleted', 'failed'),
} satisfies Record<UserStatus, unknown> & Options;

/** With what a person proved who they are. */
export const Proof = { Password: 0, App: 1, Passkey: 2, RecoveryCode: 3 } as const;
export type Proof = (typeof Proof)[keyof typeof Proof];
export const proof = {
  [Proof.Password]: option('Password'),
  [Proof.App]: option('Authenticator app'),
  [Proof.Passkey]: option('Passkey'),
  [Proof.RecoveryCode]: option('Recovery code'),
} satisfies Record<Proof, unknown> & Options;

/** Who did what activity records. Payers and the platform have no user. */
export const Actor = { Person: 0, Payer: 1, Platform: 2, ApiKey: 3 } as const;
export type Actor = (typeof Actor)[keyof typeof Actor];
export const actor = {
  [Actor.Person]: option('A user'),
  [Actor.Payer]: option('The payer'),
  [Actor.Platform]: option('The platform'),
  [Actor.ApiKey]: option('An API key'),
} satisfies Record<Actor, unknown> & Options;

/** Whether a person is at their console. */
export const Presence = { Here: 0, Away: 1 } as const;
export type Presence = (typeof Presence)[keyof typeof Presence];
export const presence = {
  [Presence.Here]: option('Here', 'stable'),
  [Presence.Away]: option('Away', 'draft'),
} satisfies Record<Presence, unknown> & Options;

/** Kinds of funds operation. */
export const FundsType = { Deposit: 0, Withdraw: 1 } as const;
export type FundsType = (typeof FundsType)[keyof typeof FundsType];
export const fundsType = {
  [FundsType.Deposit]: option('Deposit'),
  [FundsType.Withdraw]: option('Withdraw'),
} satisfies Record<FundsType, unknown> & Options;

/** Direction of a transaction: into the platform, between two balances, or out. */
export const TransactionType = { Incoming: 0, Internal: 1, Outgoing: 2 } as const;
export type TransactionType = (typeof TransactionType)[keyof typeof TransactionType];
export const transactionType = {
  [TransactionType.Incoming]: option('Incoming'),
  [TransactionType.Internal]: option('Internal'),
  [TransactionType.Outgoing]: option('Outgoing'),
} satisfies Record<TransactionType, unknown> & Options;

/** Statuses of a transaction: held, voided or posted. */
export const TransactionStatus = { New: 0, Hold: 1, Reject: 2, Complete: 3 } as const;
export type TransactionStatus = (typeof TransactionStatus)[keyof typeof TransactionStatus];
export const transactionStatus = {
  [TransactionStatus.New]: option('NEW', 'low'),
  [TransactionStatus.Hold]: option('HOLD', 'incomplete'),
  [TransactionStatus.Reject]: option('REJECT', 'failed'),
  [TransactionStatus.Complete]: option('COMPLETE', 'stable'),
} satisfies Record<TransactionStatus, unknown> & Options;

/** Purpose of a posting (docs/rules.md#what-a-deal-moves). */
export const Purpose = {
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
} as const;
export type Purpose = (typeof Purpose)[keyof typeof Purpose];
export const transactionPurpose = {
  [Purpose.Opening]: option('Opening balance'),
  [Purpose.Payment]: option('Payment'),
  [Purpose.Fee]: option('Fee'),
  [Purpose.Reward]: option('Reward'),
  [Purpose.MerchantAgent]: option('To the agent of the merchant'),
  [Purpose.OwnerAgent]: option('To the agent of the vault owner'),
  [Purpose.Deposit]: option('Deposit'),
  [Purpose.Withdraw]: option('Withdraw'),
  [Purpose.Closing]: option('Closing'),
  [Purpose.Reversal]: option('Reversal'),
} satisfies Record<Purpose, unknown> & Options;

/** Whether a deposit may be sent to a wallet of the platform. */
export const WalletState = { Free: 0, Reserved: 1, Waits: 2 } as const;
export type WalletState = (typeof WalletState)[keyof typeof WalletState];
export const walletState = {
  [WalletState.Free]: option('Free', 'stable'),
  [WalletState.Reserved]: option('Reserved', 'informative'),
  [WalletState.Waits]: waitingOption,
} satisfies Record<WalletState, unknown> & Options;

/** Statuses of an approval request (docs/rules.md#requests). */
export const ApprovalStatus = { Waiting: 0, Approved: 1, Declined: 2, Canceled: 3, Expired: 4, NotNeeded: 5 } as const;
export type ApprovalStatus = (typeof ApprovalStatus)[keyof typeof ApprovalStatus];
export const approvalStatus = {
  [ApprovalStatus.Waiting]: option('Waiting', 'low'),
  [ApprovalStatus.Approved]: option('Approved', 'stable'),
  [ApprovalStatus.Declined]: option('Declined', 'failed'),
  [ApprovalStatus.Canceled]: option('Canceled', 'draft'),
  [ApprovalStatus.Expired]: option('Expired', 'cautions'),
  [ApprovalStatus.NotNeeded]: option('No longer needed', 'draft'),
} satisfies Record<ApprovalStatus, unknown> & Options;

/** Whether a saved address may be used for a withdraw. */
export const AddressStatus = { Usable: 0, UsableLater: 1, Off: 2 } as const;
export type AddressStatus = (typeof AddressStatus)[keyof typeof AddressStatus];
export const addressStatus = {
  [AddressStatus.Usable]: option('Usable', 'stable'),
  [AddressStatus.UsableLater]: option('Usable later', 'low'),
  [AddressStatus.Off]: option('Off', 'draft'),
} satisfies Record<AddressStatus, unknown> & Options;

/** Statuses of a support ticket. */
export const TicketStatus = { Open: 0, Suspended: 1, Closed: 2 } as const;
export type TicketStatus = (typeof TicketStatus)[keyof typeof TicketStatus];
export const ticketStatus = {
  [TicketStatus.Open]: option('Open', 'low'),
  [TicketStatus.Suspended]: option('Suspended', 'medium'),
  [TicketStatus.Closed]: option('Closed', 'draft'),
} satisfies Record<TicketStatus, unknown> & Options;

/** Statuses of a bank message. */
export const MessageStatus = { New: 0, Matched: 1, Unmatched: 2 } as const;
export type MessageStatus = (typeof MessageStatus)[keyof typeof MessageStatus];
export const messageStatus = {
  [MessageStatus.New]: option('New', 'low'),
  [MessageStatus.Matched]: option('Matched', 'stable'),
  [MessageStatus.Unmatched]: option('Unmatched', 'medium'),
} satisfies Record<MessageStatus, unknown> & Options;
/** Why a message did not complete an invoice automatically (docs/rules.md#messages). */
export const UnmatchedWhy = {
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
} as const;
export type UnmatchedWhy = (typeof UnmatchedWhy)[keyof typeof UnmatchedWhy];
export const unmatchedWhy = {
  [UnmatchedWhy.noBank]: option('No bank has this sender'),
  [UnmatchedWhy.noPattern]: option('No pattern reads it'),
  [UnmatchedWhy.severalSums]: option('It names several sums'),
  [UnmatchedWhy.doubtful]: option('Its amount can be read in two ways'),
  [UnmatchedWhy.otherCurrency]: option('It is about another currency'),
  [UnmatchedWhy.noneFits]: option('No pay-in fits it'),
  [UnmatchedWhy.severalFit]: option('Several pay-ins fit it'),
  [UnmatchedWhy.tooLarge]: option('The sum is too large to match automatically'),
  [UnmatchedWhy.duplicate]: option('It came to another phone of the owner, too'),
  [UnmatchedWhy.balance]: option('The balance it names did not rise by that sum'),
  [UnmatchedWhy.notCovered]: option('The balance of the vault owner does not cover it'),
  [UnmatchedWhy.noPayment]: option('No payment: it names no sum'),
  [UnmatchedWhy.phoneWaits]: option('The phone waits for approval'),
  [UnmatchedWhy.tookTooLong]: option('Took too long'),
} satisfies Record<UnmatchedWhy, unknown> & Options;

/** Why an invoice waits for a person's decision (docs/rules.md#invoice-steps). */
export const HandleWhy = { needsReview: 1, timedOut: 2, released: 3 } as const;
export type HandleWhy = (typeof HandleWhy)[keyof typeof HandleWhy];
export const handleWhy = {
  [HandleWhy.needsReview]: option('Needs review: its history shows the message'),
  [HandleWhy.timedOut]: option('No activity for too long'),
  [HandleWhy.released]: option('Released'),
} satisfies Record<HandleWhy, unknown> & Options;

/** Whether a bank, pattern, holder profile, payment account or device is in use. */
export const ActiveStatus = { Active: 0, Disabled: 1 } as const;
export type ActiveStatus = (typeof ActiveStatus)[keyof typeof ActiveStatus];
export const activeStatus = {
  [ActiveStatus.Active]: option('Active', 'stable'),
  [ActiveStatus.Disabled]: option('Disabled', 'draft'),
} satisfies Record<ActiveStatus, unknown> & Options;

/** Why a payment account can't be given to a payer; the first that applies (docs/rules.md#which-account). */
export const WhyNotFree = {
  Off: 1,
  InUse: 2,
  Resting: 3,
  Profile: 4,
  Owner: 5,
  Bank: 6,
  NoDevice: 7,
  DeviceOff: 8,
  DeviceSilent: 9,
} as const;
export type WhyNotFree = (typeof WhyNotFree)[keyof typeof WhyNotFree];
export const whyNotFree = {
  [WhyNotFree.Off]: option('The account is off'),
  [WhyNotFree.InUse]: option('In use by an invoice'),
  [WhyNotFree.Resting]: option('Resting after an invoice'),
  [WhyNotFree.Profile]: option('Its holder profile is disabled'),
  [WhyNotFree.Owner]: option('Its vault owner is disabled'),
  [WhyNotFree.Bank]: option('Its bank is disabled'),
  [WhyNotFree.NoDevice]: option('It has no device'),
  [WhyNotFree.DeviceOff]: option('Its device is disabled'),
  [WhyNotFree.DeviceSilent]: option('Its device is silent'),
} satisfies Record<WhyNotFree, unknown> & Options;

/** Statuses of a deposit or a funds operation. */
export const Fulfilment = { Waiting: 0, Fulfilled: 1, Refused: 2 } as const;
export type Fulfilment = (typeof Fulfilment)[keyof typeof Fulfilment];
export const fulfilment = {
  [Fulfilment.Waiting]: option('Waiting', 'low'),
  [Fulfilment.Fulfilled]: option('Fulfilled', 'stable'),
  [Fulfilment.Refused]: option('Refused', 'draft'),
} satisfies Record<Fulfilment, unknown> & Options;

/**
 * Options of the status field of deals and invoices: an action may wait for approval, and the record may be reversed
 * later.
 */
export const reversibleStatus = {
  required: true,
  initial: InvoiceStatus.New,
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
export const LinkUse = { Once: 0, Many: 1 } as const;
export type LinkUse = (typeof LinkUse)[keyof typeof LinkUse];
export const linkUse = {
  [LinkUse.Once]: option('Once'),
  [LinkUse.Many]: option('Many times'),
} satisfies Record<LinkUse, unknown> & Options;

/** Statuses of a payment link. Only an active one makes invoices. */
export const LinkStatus = { Active: 0, Disabled: 1, Paid: 2, Ended: 3 } as const;
export type LinkStatus = (typeof LinkStatus)[keyof typeof LinkStatus];
export const linkStatus = {
  [LinkStatus.Active]: option('Active', 'stable'),
  [LinkStatus.Disabled]: option('Disabled', 'draft'),
  [LinkStatus.Paid]: option('Paid', 'stable'),
  [LinkStatus.Ended]: option('Ended', 'cautions'),
} satisfies Record<LinkStatus, unknown> & Options;

/** Statuses of an API key. A revoked one opens nothing any more. */
export const KeyStatus = { Active: 0, Revoked: 1 } as const;
export type KeyStatus = (typeof KeyStatus)[keyof typeof KeyStatus];
export const keyStatus = {
  [KeyStatus.Active]: option('Active', 'stable'),
  [KeyStatus.Revoked]: option('Revoked', 'draft'),
} satisfies Record<KeyStatus, unknown> & Options;

/** Statuses of a return host. Payers are led only to one that an Owner confirmed. */
export const HostStatus = { Confirmed: 0, Waiting: 1 } as const;
export type HostStatus = (typeof HostStatus)[keyof typeof HostStatus];
export const hostStatus = {
  [HostStatus.Confirmed]: option('Confirmed', 'stable'),
  [HostStatus.Waiting]: option('Waits for an Owner', 'medium'),
} satisfies Record<HostStatus, unknown> & Options;

/** What happened, as a webhook tells it. `webhookEvents.ts` has their names in requests. */
export const WebhookEvent = {
  Test: 0,
  InvoiceCompleted: 1,
  InvoiceLate: 2,
  InvoiceCanceled: 3,
  InvoiceExpired: 4,
  InvoiceReversed: 5,
  WithdrawDone: 6,
  WithdrawRefused: 7,
  DepositDone: 8,
} as const;
export type WebhookEvent = (typeof WebhookEvent)[keyof typeof WebhookEvent];
export const webhookEvent = {
  [WebhookEvent.Test]: option('Test'),
  [WebhookEvent.InvoiceCompleted]: option('Invoice completed'),
  [WebhookEvent.InvoiceLate]: option('Invoice completed late'),
  [WebhookEvent.InvoiceCanceled]: option('Invoice canceled'),
  [WebhookEvent.InvoiceExpired]: option('Invoice expired'),
  [WebhookEvent.InvoiceReversed]: option('Invoice reversed'),
  [WebhookEvent.WithdrawDone]: option('Withdraw done'),
  [WebhookEvent.WithdrawRefused]: option('Withdraw refused'),
  [WebhookEvent.DepositDone]: option('Deposit done'),
} satisfies Record<WebhookEvent, unknown> & Options;

/** Statuses of a delivery. A failed one is not tried any more. */
export const DeliveryStatus = { Waiting: 0, Delivered: 1, Failed: 2 } as const;
export type DeliveryStatus = (typeof DeliveryStatus)[keyof typeof DeliveryStatus];
export const deliveryStatus = {
  [DeliveryStatus.Waiting]: option('Waiting', 'low'),
  [DeliveryStatus.Delivered]: option('Delivered', 'stable'),
  [DeliveryStatus.Failed]: option('Failed', 'failed'),
} satisfies Record<DeliveryStatus, unknown> & Options;

/** Why the last try of a delivery did not arrive. */
export const DeliveryProblem = {
  Refused: 1,
  NoAnswer: 2,
  UnknownHost: 3,
  NotPublic: 4,
  Certificate: 5,
  Unreachable: 6,
} as const;
export type DeliveryProblem = (typeof DeliveryProblem)[keyof typeof DeliveryProblem];
export const deliveryProblem = {
  [DeliveryProblem.Refused]: option('The answer is not 2xx'),
  [DeliveryProblem.NoAnswer]: option('No answer within 10 seconds'),
  [DeliveryProblem.UnknownHost]: option('The host is not found'),
  [DeliveryProblem.NotPublic]: option('The host is not on the public internet'),
  [DeliveryProblem.Certificate]: option('The certificate is not valid'),
  [DeliveryProblem.Unreachable]: option('The host cannot be reached'),
} satisfies Record<DeliveryProblem, unknown> & Options;
