import { defineResource, unavailable } from './language/define';
import type { RecordOf } from './language/definition';
import { choice, identifier, money, reference, stamp } from './language/fields';
import { Role } from './language/roles';
import { fulfilment } from './language/statuses';

export const deposits = defineResource({
  name: 'deposits',
  endpoint: 'mgmt/users/{me.id}/deposits',
  scope: { userId: '{me.id}' },
  noun: 'deposit',
  menu: { group: 'billing', icon: 'deposit' },
  roles: [Role.Developer, Role.VaultOwner],
  fields: {
    id: identifier(),
    amount: money('Amount', 'USDT', { required: true, filter: true }),
    status: choice('Status', fulfilment, { required: true, initial: 0, filter: true }),
    createDate: stamp('Create Date', { filter: true }),
    userId: reference('User', 'users', { column: false }),
  },
  create: {
    button: 'Top-up',
    heading: 'Top-up',
    inputs: ['amount'],
    path: 'mgmt/platform-wallets/reserve',
    body: { userId: '{me.id}' },
    done: 'Top-up requested',
    unavailable: 'Not available yet',
  },
  actions: { openTicket: unavailable('Open ticket') },
});
export type Deposit = RecordOf<typeof deposits>;
