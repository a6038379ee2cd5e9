import { disputeStaff } from './disputeStaff';
import { everyRole, Role } from './language/roles';
import { maxReceiptBytes, receiptRoles } from './receipts';
import { payerReceipts } from './payerReceipts';
import { ticketFileKinds } from './ticketFileLimits';
import type { PlainCall } from './plainCall';

/** Calls that send and read files: receipts, evidence, files of tickets. */
export const fileCalls = {
  addReceipt: {
    method: 'POST',
    path: 'mgmt/store/receipts/{invoiceId}',
    summary: 'Add a receipt to an invoice; the same file again is the same receipt',
    extension: true,
    roles: receiptRoles,
    takes: { types: ['application/pdf'], largest: maxReceiptBytes },
  },
  invoiceReceipts: {
    method: 'GET',
    path: 'mgmt/invoices/{uuid}/receipts',
    summary: 'The receipts of an invoice',
    extension: true,
    roles: receiptRoles,
  },
  addEvidence: {
    method: 'POST',
    path: 'mgmt/invoices/{uuid}/evidence',
    summary:
      'Add a file for a dispute to its invoice: a PDF, JPEG or PNG of at most 5 MB. A merchant sends it before they open one; it proves no payment',
    extension: true,
    roles: [...disputeStaff, Role.VaultOwner, Role.Merchant],
    takes: { types: payerReceipts.types, largest: payerReceipts.largest },
  },
  readReceipt: {
    method: 'GET',
    path: 'mgmt/receipts/{id}',
    summary: 'A receipt as a file',
    extension: true,
    roles: receiptRoles,
    gives: payerReceipts.types,
  },
  addTicketFile: {
    method: 'POST',
    path: 'mgmt/ticket-answers/{answerId}/files',
    summary:
      'Add a file to an answer of the caller: a PDF, JPEG or PNG of at most 5 MB, at most 3 with an answer and 10 on a ticket; the same file again is the same',
    extension: true,
    roles: everyRole,
    takes: ticketFileKinds,
  },
  readTicketFile: {
    method: 'GET',
    path: 'mgmt/ticket-files/{id}',
    summary: 'A file of a ticket',
    extension: true,
    roles: everyRole,
    gives: ticketFileKinds.types,
  },
} satisfies Readonly<Record<string, PlainCall>>;
