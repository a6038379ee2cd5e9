import { call, defineResource, remove } from './language/define';
import type { RecordOf } from './language/definition';
import { choice, dateTime, identifier, reference, stamp, text, yesNo } from './language/fields';
import { Role } from './language/roles';
import { requestedBy } from './requestedBy';
import { AddressStatus, addressStatus } from './statuses/funds';

/**
 * Hours before a saved address may be used. Its owner was notified and has this time to remove it (docs/rules.md#saved-addresses).
 */
export const addressHours = 24;
/** Maximum number of saved addresses per user. */
export const maxAddresses = 20;
/** Roles that may withdraw to their own saved addresses. An Owner withdraws the platform's money. */
export const withdrawers = [Role.Owner, Role.VaultOwner, Role.Merchant, Role.Agent];

/** The signed-in user's address book: addresses to which withdraws may go. */
export const addresses = defineResource({
  name: 'addresses',
  endpoint: 'mgmt/users/{me.id}/addresses',
  scope: { userId: '{me.id}' },
  noun: 'address',
  nouns: 'address |||| addresses',
  description: 'Addresses for your withdrawals',
  menu: { group: 'billing', icon: 'wallet', roles: [Role.VaultOwner] },
  access: { roles: withdrawers },
  extension: true,
  display: {
    dropdown: {
      details: ['address', 'usableFrom'],
      selectable: { is: { status: AddressStatus.Usable }, otherwise: 'Cannot be used yet' },
    },
  },
  fields: {
    id: identifier(),
    name: text('Name', { required: true, maxLength: 64, input: { placeholder: 'Cold wallet' } }),
    address: text('Address', {
      required: true,
      maxLength: 128,
      checks: { format: 'trc20' },
      input: { placeholder: 'TRC20 address' },
    }),
    status: choice('Status', addressStatus, { derived: true, input: false, approval: 'requestedBy' }),
    requestedBy,
    needsOwner: yesNo('Waits for its owner to use it again', {
      column: false,
      panel: false,
      input: false,
      initial: false,
    }),
    usableFrom: dateTime('Usable from', { derived: true, input: false }),
    createDate: stamp('Create Date', { column: 'optional' }),
    userId: reference('User', 'users', { column: false, input: false, panel: false }),
  },
  create: {
    dialog: {
      submit: 'Save address',
      note: 'You can use it 24 hours after saving. We notify you in every session where you are signed in.',
    },
    access: { approval: 'judged', asksFactor: true },
    pendingValues: { needsOwner: true },
    done: 'Address saved: it can be used in 24 hours',
  },
  actions: {
    activate: call('Use again', 'mgmt/users/{me.id}/addresses/{id}/activate', {
      access: {
        when: { is: { needsOwner: true }, otherwise: 'This address is in use' },
        approval: 'judged',
        asksFactor: true,
      },
      dialog: {
        confirm: {
          heading: 'Use address again',
          text: 'It was turned off when a password was issued to you. It can be used 24 hours from now.',
          button: 'Use again',
        },
      },
      done: 'Address in use again: it can be used in 24 hours',
      pastTense: 'used again',
    }),
    remove: remove(
      { text: 'No further withdraw goes there. Withdraws requested before stay.' },
      { done: 'Address deleted' },
    ),
  },
});
export type SavedAddress = RecordOf<typeof addresses>;
