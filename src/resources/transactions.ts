import { defineResource, openTicket, unavailable } from './language/define';
import type { RecordOf } from './language/definition';
import { choice, identifier, money, reference, stamp, uuid } from './language/fields';
import { financeManagers, financeReaders } from './financeRoles';
import { TransactionStatus, transactionPurpose, transactionStatus, transactionType } from './statuses/funds';

/** The transactions of the ledger: each moves USDT between two balances, into the platform or out of it. */
export const transactions = defineResource({
  name: 'transactions',
  noun: 'transaction',
  nouns: 'transaction |||| transactions',
  description: 'Platform transactions',
  menu: { group: 'finance', icon: 'transfer', roles: financeManagers },
  access: { roles: financeReaders },
  display: { nameField: 'uuid', cardText: ['%{fromBalanceId} → %{toBalanceId}', '%{purpose}'] },
  fields: {
    id: identifier(),
    uuid: uuid('uuid', { column: 'optional' }),
    fromBalanceId: reference('From balance', 'balance-accounts'),
    toBalanceId: reference('To balance', 'balance-accounts'),
    quantity: money('Quantity', 'USDT', { required: true, filter: true }),
    includedFee: money('Fee included', 'USDT', {
      column: 'optional',
      input: false,
      extension: true,
      derived: true,
      search: false,
      unsorted: true,
    }),
    type: choice('Type', transactionType, { required: true, filter: true }),
    status: choice('Status', transactionStatus, { required: true, initial: TransactionStatus.New, filter: true }),
    dealId: reference('Deal', 'deals', { column: 'optional', extension: true }),
    invoiceId: reference('Invoice', 'invoices', { column: false, from: 'dealId.invoiceId', extension: true }),
    operationId: reference('Funds operation', 'funds-operations', { column: 'optional', extension: true }),
    createDate: stamp('Create date', { filter: true }),
    purpose: choice('Purpose', transactionPurpose, { extension: true, filter: true }),
    clientId: reference('Merchant', 'clients', {
      input: false,
      search: false,
      extension: true,
      from: 'dealId.invoiceId.clientId',
      unsorted: true,
    }),
  },
  actions: {
    info: {
      kind: 'info',
      label: 'Info',
      heading: 'Transaction info',
      fields: { id: 'Transaction id', type: 'Type', status: 'Status' },
    },
    reject: unavailable('Reject'),
    openTicket: openTicket(),
  },
});
export type Transaction = RecordOf<typeof transactions>;
