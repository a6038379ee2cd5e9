import { choice, dateTime, money, number, text } from './language/fields';
import { option } from './language/options';
import { setByPlatformOptional } from './setByPlatform';
import { payOutsGoOut } from './payOutsGoOut';
import { InvoiceStatus, openInvoiceStatuses, handleReason, settlement } from './statuses/invoices';

/** A pay-out that nobody has approved yet: nothing of it is held, and its sums in USDT are not fixed. */
export const isUnapproved = { status: InvoiceStatus.New, approved: false };

/** The list of those: its tab and its count on Main say the same, also in the seconds before one of them expires. */
export const toApprove = { status: [InvoiceStatus.New], approved: false };

/**
 * How the status of a pay-out that nobody approved yet is shown: as its tab and its count are called. 'Waits for approval' is said
 * of what somebody asked a second person for.
 */
export const shownToApprove = {
  name: 'unapproved',
  when: isUnapproved,
  option: option('To approve', 'medium'),
} as const;

/** The expiry date counts as a deadline while the invoice is open. */
export const openInvoice = { while: 'status', is: openInvoiceStatuses } as const;

/** Only a New one ends with it, and not long after it where its payer said that it is paid (docs/rules.md#invoice-steps). */
export const invoiceEnd = { ...openInvoice, ends: { status: InvoiceStatus.New } } as const;

/** Values in an invoice's history that are not its fields: its receipts and the matching message. */
export const invoiceActivityFields = {
  receipts: number('Receipts'),
  message: text('Message'),
  messageTime: dateTime('Time of the message'),
  messageSum: money('Sum of the message', 'RUB'),
};

/** What became of what a pay-out credited to its vault owner. */
export const settlementOfPayOut = choice('Settlement', settlement, {
  column: 'optional',
  input: false,
  extension: true,
  from: 'dealId.settlement',
  filter: true,
});

/** The sum that came of a pay-in, where it is another one than was asked: that one was posted. */
export const receivedSum = money('Received', 'RUB', {
  column: 'optional',
  input: false,
  extension: true,
  unsorted: true,
  search: false,
  filter: true,
  signedBy: payOutsGoOut,
});

/** What the merchant pays for it. In no order: an index for it would cost every payment. */
export const dealFee = money('Fee', 'USDT', {
  ...setByPlatformOptional,
  unsorted: true,
  search: false,
  from: 'dealId.fee',
  about: isUnapproved,
});

/** Why the invoice is in Handle. */
export const whyInHandle = choice('Why in Handle', handleReason, { column: 'optional', input: false, extension: true });
