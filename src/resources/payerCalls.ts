import { payerInputs } from './payers';
import { text, uuid } from './language/fields';
import { payerReceipts } from './payerReceipts';
import { claimInputs } from './claimInputs';
import type { PlainCall } from './plainCall';

/** Calls of the pages of payers. */
export const payerCalls = {
  createInvoice: {
    method: 'POST',
    path: 'invoices',
    summary: 'Create a pay-in or pay-out invoice from the public form',
    roles: 'public',
    inputs: { ...payerInputs, link: text('Payment link', { extension: true }) },
  },
  readInvoice: {
    method: 'GET',
    path: 'invoices/{uuid}',
    summary: 'Watch an invoice',
    roles: 'public',
    inputs: { uuid: uuid() },
  },
  reportPaid: {
    method: 'POST',
    path: 'invoices/{uuid}/paid',
    summary: 'The payer says, before its end, that an open pay-in is paid',
    extension: true,
    roles: 'public',
    inputs: {},
  },
  sendReceipt: {
    method: 'POST',
    path: 'invoices/{uuid}/receipts',
    summary:
      'Add the receipt of the payer’s bank to an open pay-in of which they said that it is paid: a PDF, JPEG or PNG of at most 5 MB, three for an invoice',
    extension: true,
    roles: 'public',
    takes: { types: payerReceipts.types, largest: payerReceipts.largest },
  },
  openDispute: {
    method: 'POST',
    path: 'invoices/{uuid}/dispute',
    summary:
      'The payer claims that a pay-in which ended was paid, after they sent its receipt; or that a completed pay-out did not arrive',
    extension: true,
    roles: 'public',
    inputs: claimInputs,
  },
  payerBanks: {
    method: 'GET',
    path: 'payers/banks',
    summary: 'Banks with accounts for pay-ins, and whether one is free now',
    extension: true,
    roles: 'public',
  },
  payerLink: {
    method: 'GET',
    path: 'payers/links/{uuid}',
    summary: 'A payment link as its payer sees it',
    extension: true,
    roles: 'public',
  },
  merchants: {
    method: 'GET',
    path: 'merchants',
    summary: 'Merchants that an invoice can be made for',
    extension: true,
    roles: 'public',
  },
} satisfies Readonly<Record<string, PlainCall>>;
