import type { Field, FieldOptions, StatusNote } from '../language/field';
import { choiceSet, optionsOf, perChoice, type ChoiceIn } from '../language/choices';
import { option } from '../language/options';

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

/** What became of what a pay-out credited to its vault owner (docs/rules.md#settling). */
export const Settlement = choiceSet('Settlement', { Settling: 0, Unconfirmed: 1, Settled: 2, Disputed: 3 });
export type Settlement = ChoiceIn<typeof Settlement>;
export const settlement = optionsOf(Settlement, {
  Settling: option('Settling', 'incomplete'),
  Unconfirmed: option('Arrival not confirmed', 'medium'),
  Settled: option('Settled', 'stable'),
  Disputed: option('Disputed', 'cautions'),
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
export const openInvoiceStatuses = /* @__PURE__ */ invoiceStatusFacts.where(({ phase }) => phase === 'open');
/** Statuses of an ended pay-in that may still be completed for a day. */
export const lateInvoiceStatuses = /* @__PURE__ */ invoiceStatusFacts.where(({ phase }) => phase === 'late');

/** Whether an invoice with this status is open. */
export const isOpenInvoice = (status: InvoiceStatus): boolean => invoiceStatusFacts.of(status)?.phase === 'open';
/** Whether a pay-in with this status may still be completed for a day. */
export const isLateInvoiceStatus = (status: InvoiceStatus): boolean => invoiceStatusFacts.of(status)?.phase === 'late';

/* @__NO_SIDE_EFFECTS__ */
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

/** Why an invoice waits for a person's decision (docs/rules.md#invoice-steps). */
export const HandleReason = choiceSet('HandleReason', { needsReview: 1, timedOut: 2, released: 3, receipt: 4 });
export type HandleReason = ChoiceIn<typeof HandleReason>;
export const handleReason = optionsOf(HandleReason, {
  needsReview: option('Needs review: its history shows the message'),
  timedOut: option('No activity for too long'),
  released: option('Released'),
  receipt: option('The payer sent a receipt'),
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
