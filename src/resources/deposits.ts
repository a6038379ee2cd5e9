import { call, defineResource, unavailable } from './language/define';
import type { RecordOf } from './language/definition';
import { choice, identifier, money, reference, stamp, text } from './language/fields';
import { refuseOperation } from './fundsOperations';
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
    amount: money('Amount', 'USDT', { required: true, filter: true, input: { placeholder: '1000' } }),
    status: choice('Status', fulfilment, { required: true, initial: 0, filter: true }),
    createDate: stamp('Create Date', { filter: true }),
    userId: reference('User', 'users', { column: false }),
    address: text('Address', { column: 'optional', input: false, extension: true, from: 'walletId.address' }),
    operationId: reference('Funds operation', 'funds-operations', { column: false, input: false, extension: true }),
  },
  create: {
    button: 'Top-up',
    heading: 'Top-up',
    inputs: ['amount', 'userId'],
    roles: [Role.Developer, Role.Owner, Role.VaultOwner],
    path: 'mgmt/platform-wallets/reserve',
    body: { userId: '{me.id}' },
    ownDialog: true,
    done: 'Top-up requested',
  },
  actions: {
    openTicket: unavailable('Open ticket'),
    refuse: call('Take back', 'mgmt/funds-operations/{operationId}/refuse', {
      roles: refuseOperation.roles,
      when: { is: { status: 0 }, otherwise: 'Only what is waiting' },
      confirm: {
        heading: 'Take back top-up',
        text: 'The address is given to others. Do not send anything to it any more.',
        button: 'Take back',
      },
      extension: true,
      done: 'Top-up taken back',
      past: 'took back',
    }),
  },
});
export type Deposit = RecordOf<typeof deposits>;
