import { optionOf, perChoice } from '../../resources/language/choices';
import { indicatorColours, type IndicatorColour } from '../../resources/language/options';
import { payerReceipts } from '../../resources/payerReceipts';
import type { PublicInvoice } from '../../resources/payers';
import { invoiceStatus, InvoiceStatus, isOpenInvoice } from '../../resources/statuses/invoices';

/** What the page does for an invoice by its status. */
interface StatusBehaviour {
  /**
   * How often the page checks the invoice: `often` while it is open; `seldom` for an hour after its end, because a late payment
   * may still count. Default: never.
   */
  checked?: 'often' | 'seldom';
  /** Whether the page offers to create the same invoice again. */
  repeatable?: true;
}

const behaviours = perChoice<typeof InvoiceStatus, StatusBehaviour>(InvoiceStatus, {
  New: { checked: 'often' },
  Handle: { checked: 'often' },
  WIP: { checked: 'often' },
  Expired: { checked: 'seldom', repeatable: true },
  Canceled: { repeatable: true },
  Complete: {},
});

/** An invoice whose status only its platform knows. */
const unknown: StatusBehaviour = {};

/** What the page does for this invoice. */
export const behaviourOf = ({ status }: PublicInvoice): StatusBehaviour => behaviours.of(status) ?? unknown;

/** Whether the invoice's status is final. */
export const isFinal = ({ status }: PublicInvoice): boolean => !isOpenInvoice(status);

/**
 * Whether an open pay-in, of which its payer said that it is paid, is looked for though nobody can pay it any more: its time is over, or
 * a person looks at a receipt. A platform that takes receipts says how many there are.
 */
export const isLookedFor = ({ reportedPaidDate, receipts, expireDate }: PublicInvoice, now: number): boolean =>
  Boolean(reportedPaidDate) && (receipts ?? -1) >= (expireDate <= now ? 0 : 1);

/** Whether there is a dispute about it that nobody has decided. */
export const isDisputed = ({ dispute }: PublicInvoice): boolean => dispute?.decidedDate === null;

/** Whether its payer can claim that it went astray: that they paid it, or that they never got it. */
export const canClaim = (invoice: PublicInvoice): boolean => isFinal(invoice) && invoice.canDispute === true;

/** Whether its payer may send a receipt of it. */
export const takesReceipt = (invoice: PublicInvoice): boolean =>
  (isDisputed(invoice) || (!isFinal(invoice) && Boolean(invoice.reportedPaidDate))) &&
  (invoice.receipts ?? payerReceipts.most) < payerReceipts.most;

/** Label and colour of a status. An unknown status is shown as a number; what is worked on or checked has one name. */
export const statusOf = (invoice: PublicInvoice): { label: string; colour: IndicatorColour } => {
  const option = optionOf(invoiceStatus, invoice.status);
  if (!option) return { label: String(invoice.status), colour: 'purple' };
  if (invoice.reversed) return { label: 'Reversed', colour: indicatorColours.medium };
  const isWorkedOn = invoice.status === InvoiceStatus.WIP || isDisputed(invoice);
  return { label: isWorkedOn ? 'Processing' : option.label, colour: indicatorColours[option.indicator!] };
};
