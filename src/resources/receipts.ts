import { defineResource } from './language/define';
import type { RecordOf } from './language/definition';
import { choice, file, identifier, number, reference, stamp } from './language/fields';
import { invoiceRoles, storeRoles } from './invoiceRoles';
import { Role } from './language/roles';
import { actor } from './statuses/people';

/** Roles that may read and add receipts: those that may see the invoices. */
export const receiptRoles = [...new Set([...invoiceRoles, ...storeRoles])];

/** Maximum size of a receipt in bytes: 500 KB. */
export const maxReceiptBytes = 512_000;

/** Maximum number of receipts per invoice: enough for payments in parts, and it protects the disk. */
export const maxReceipts = 20;

/** Files that prove a payment, and those that payers send. A vault owner sees the receipts of their own invoices. */
export const receipts = defineResource({
  name: 'receipts',
  extension: true,
  noun: 'receipt',
  nouns: 'receipt |||| receipts',
  access: {
    roles: receiptRoles,
    ownership: {
      user: 'invoiceId.accountId.vaultProfileId.vaultOwnerId',
      orUser: 'invoiceId.owner',
      roles: [Role.VaultOwner],
    },
  },
  display: { nameField: 'file' },
  history: { author: 'The payer' },
  fields: {
    id: identifier(),
    invoiceId: reference('Invoice', 'invoices', { required: true, filter: true }),
    file: file('File', 'mgmt/receipts/{id}'),
    size: number('Size', { required: true, input: false, unit: 'bytes' }),
    userId: reference('Added by', 'users', { input: false, orElse: 'addedBy' }),
    // Whether a user added it or the payer.
    addedBy: choice('Added by', actor, { column: false, panel: false, input: false, derived: true }),
    createDate: stamp('Date'),
  },
});
export type Receipt = RecordOf<typeof receipts>;
