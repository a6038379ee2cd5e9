import { defineResource, openTicket, unavailable } from './language/define';
import type { RecordOf } from './language/definition';
import { choice, identifier, money, reference, stamp, uuid } from './language/fields';
import { Role } from './language/roles';
import { transactionStatus, transactionType } from './language/statuses';

export const transactions = defineResource({
  name: 'transactions',
  noun: 'transaction',
  description: 'Platform transactions',
  menu: { group: 'finance', icon: 'transfer' },
  roles: [Role.Developer, Role.Owner],
  represent: 'uuid',
  fields: {
    id: identifier(),
    uuid: uuid('uuid', { column: 'optional' }),
    fromBalanceId: reference('From', 'balance-accounts'),
    toBalanceId: reference('To', 'balance-accounts'),
    quantity: money('Quantity', 'USDT', { required: true, filter: true }),
    type: choice('Type', transactionType, { required: true, filter: true }),
    status: choice('Status', transactionStatus, { required: true, initial: 0, filter: true }),
    createDate: stamp('Create date', { filter: true }),
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
