import { call, defineResource, unavailable } from './language/define';
import type { RecordOf } from './language/definition';
import { choice, dateTime, identifier, money, reference, stamp, text } from './language/fields';
import { refuseOperation } from './fundsOperations';
import { Role } from './language/roles';
import { shownAsTakenBack, takenBack } from './takenBack';
import { Fulfilment, fulfilment } from './statuses/funds';
import { UserStatus } from './statuses/people';

const staff = [Role.Developer, Role.Owner];

/** Users whose balance may be topped up. */
export const depositor = { type: [Role.VaultOwner, Role.Merchant], status: UserStatus.Active };

export const deposits = defineResource({
  name: 'deposits',
  endpoint: 'mgmt/users/{me.id}/deposits',
  access: {
    // Staff have no balance to top up. They see the deposits that they requested for others.
    ownership: [
      { user: 'userId', roles: [Role.VaultOwner, Role.Merchant] },
      { user: 'operationId.askedBy', roles: staff },
    ],
    roles: [...staff, Role.VaultOwner, Role.Merchant],
  },
  noun: 'deposit',
  nouns: 'deposit |||| deposits',
  menu: { group: 'billing', icon: 'deposit', roles: [Role.Developer, Role.VaultOwner] },
  fields: {
    id: identifier(),
    amount: money('Amount', 'USDT', {
      required: true,
      filter: true,
      replacedBy: 'received',
      input: { placeholder: '1000' },
    }),
    received: money('Received', 'USDT', {
      column: 'optional',
      input: false,
      extension: true,
      from: 'operationId.received',
    }),
    status: choice('Status', fulfilment, {
      required: true,
      initial: Fulfilment.Waiting,
      filter: true,
      shownAs: shownAsTakenBack,
    }),
    takenBack,
    createDate: stamp('Create Date', { filter: true }),
    userId: reference('User', 'users', { columnRoles: staff, input: { label: 'For whom', where: depositor } }),
    waitsUntil: dateTime('Waits until', { column: 'optional', input: false, extension: true, derived: true }),
    address: text('Address', {
      column: 'optional',
      input: false,
      extension: true,
      from: 'walletId.address',
      checks: { format: 'trc20' },
    }),
    operationId: reference('Funds operation', 'funds-operations', { column: false, input: false, extension: true }),
  },
  create: {
    button: 'Top-up',
    dialog: { heading: 'Top-up', custom: true },
    inputs: ['amount', 'userId'],
    path: 'mgmt/platform-wallets/reserve',
    body: { userId: '{me.id}' },
    uncheckedReferences: ['userId'],
    done: 'Top-up requested',
  },
  actions: {
    openTicket: unavailable('Open ticket'),
    pay: {
      kind: 'dialog',
      label: 'How to pay',
      access: { when: { is: { status: Fulfilment.Waiting }, otherwise: 'Only operations that are waiting' } },
      extension: true,
    },
    refuse: call('Take back', 'mgmt/funds-operations/{operationId}/refuse', {
      access: {
        roles: refuseOperation.access?.roles,
        when: { is: { status: Fulfilment.Waiting }, otherwise: 'Only operations that are waiting' },
      },
      dialog: {
        confirm: {
          heading: 'Take back top-up',
          text: 'The address goes to somebody else. Do not send anything to it any more.',
          button: 'Take back',
        },
      },
      extension: true,
      done: 'Top-up taken back',
      pastTense: 'took back',
    }),
  },
});
export type Deposit = RecordOf<typeof deposits>;
