import { withdrawers } from './addresses';
import { call, defineResource } from './language/define';
import type { RecordOf } from './language/definition';
import { choice, dateTime, identifier, longText, money, stamp, text, txHash } from './language/fields';
import { Role } from './language/roles';
import { shownAsTakenBack, takenBack } from './takenBack';
import { Fulfilment, FundsType, fulfilment } from './statuses/funds';
import { withoutHash } from './txHash';

/** The withdraws of the signed-in user. An Owner withdraws from the balance of the platform. */
export const withdraws = defineResource({
  name: 'withdraws',
  endpoint: 'mgmt/users/{me.id}/withdraws',
  source: { entity: 'funds-operations', where: { type: FundsType.Withdraw } },
  scope: { askedBy: '{me.id}' },
  noun: 'withdraw',
  nouns: 'withdraw |||| withdraws',
  menu: { group: 'billing', icon: 'withdraw', specified: true, roles: [Role.Developer, Role.VaultOwner] },
  access: { roles: [Role.Developer, ...withdrawers] },
  display: { nameField: 'id', summary: ['amount'] },
  extension: true,
  history: { fields: withoutHash },
  fields: {
    id: identifier(),
    amount: money('Amount', 'USDT', { required: true, filter: true }),
    address: text('Address', {
      required: true,
      maxLength: 128,
      checks: { format: 'trc20' },
      input: { placeholder: 'TRC20 address' },
    }),
    status: choice('Status', fulfilment, {
      required: true,
      input: false,
      initial: Fulfilment.Waiting,
      filter: true,
      shownAs: shownAsTakenBack,
    }),
    takenBack,
    createDate: stamp('Create Date', { filter: true }),
    endDate: dateTime('Date of the decision', { input: false, column: 'optional' }),
    txHash: txHash('Transaction hash', { input: false, checks: { format: 'txHash' } }),
    reason: longText('Reason', { column: 'optional' }),
  },
  create: {
    button: 'Withdraw funds',
    dialog: { heading: 'Withdraw', submit: 'Withdraw funds', custom: true },
    inputs: ['amount', 'address', 'reason'],
    access: { roles: withdrawers, asksFactor: true },
    done: 'Withdraw requested',
  },
  actions: {
    takeBack: call('Take back', 'mgmt/funds-operations/{id}/refuse', {
      access: { when: { is: { status: Fulfilment.Waiting }, otherwise: 'Only operations that are waiting' } },
      dialog: {
        confirm: {
          heading: 'Take back withdraw',
          text: 'What it holds is available again.',
          button: 'Take back',
        },
      },
      done: 'Withdraw taken back',
      pastTense: 'took back',
    }),
  },
});
export type Withdraw = RecordOf<typeof withdraws>;
