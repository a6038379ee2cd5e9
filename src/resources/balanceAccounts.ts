import { defineResource, openTicket, unavailable } from './language/define';
import type { RecordOf } from './language/definition';
import { identifier, money, reference, stamp, text } from './language/fields';
import { Role } from './language/roles';

/** The balances of users in the ledger. */
export const balanceAccounts = defineResource({
  name: 'balance-accounts',
  title: 'Balance Accounts',
  noun: 'balance account',
  nouns: 'balance account |||| balance accounts',
  description: 'Users balance accounts',
  menu: { group: 'finance', icon: 'balance' },
  access: { roles: [Role.Developer, Role.Owner] },
  display: { nameField: 'owner', keptColumns: ['id', 'userId', 'amount'] },
  fewRows: true,
  // An agent opens no list that a payment changes, and would not hear of what they earn.
  live: { tells: 'userId' },
  fields: {
    id: identifier(),
    userId: reference('User id', 'users', { required: true, unique: true }),
    amount: money('Amount', 'USDT', { required: true, initial: 0, filter: true }),
    available: money('Available', 'USDT', {
      column: 'optional',
      derived: true,
      input: false,
      extension: true,
    }),
    createDate: stamp('Create date'),
    owner: text('Owner', { column: false, input: false, extension: true, from: 'userId.nickname' }),
  },
  actions: {
    reject: unavailable('Reject'),
    openTicket: openTicket(),
    statement: { kind: 'dialog', label: 'Statement', extension: true },
  },
});
export type BalanceAccount = RecordOf<typeof balanceAccounts>;
