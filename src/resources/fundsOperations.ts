import { call, defineResource, unavailable } from './language/define';
import type { RecordOf } from './language/definition';
import { choice, identifier, money, reference, stamp } from './language/fields';
import { Role } from './language/roles';
import { fulfilment, fundsType } from './language/statuses';

export const fundsOperations = defineResource({
  name: 'funds-operations',
  title: 'Funds Operations',
  noun: 'funds operation',
  description: 'Deposit and withdraw operations',
  menu: { group: 'finance', icon: 'funds' },
  roles: [Role.Developer, Role.Owner],
  fields: {
    id: identifier(),
    userId: reference('User id', 'users', { required: true }),
    walletId: reference('Wallet id', 'platform-wallets'),
    amount: money('Amount', 'USDT', { required: true, filter: true }),
    type: choice('Type', fundsType, { required: true, filter: true }),
    status: choice('Status', fulfilment, { required: true, initial: 0, filter: true }),
    createDate: stamp('Registration Date', { filter: true }),
  },
  actions: {
    reject: unavailable('Reject'),
    confirm: call('Manual confirm', 'mgmt/deposits/{id}/manual', {
      body: { opId: '{id}', userId: '{userId}', amount: '{amount}' },
      when: { is: { status: 0 }, otherwise: 'This operation is fulfilled' },
      confirm: {
        heading: 'Manual confirm',
        text: 'The operation is fulfilled and the balance changes. This cannot be undone.',
        button: 'Confirm operation',
      },
      done: 'Operation confirmed',
      past: 'confirmed',
      unavailable: 'Not available yet',
    }),
  },
});
export type FundsOperation = RecordOf<typeof fundsOperations>;
