import { call, defineResource, unavailable } from './language/define';
import type { RecordOf } from './language/definition';
import { choice, dateTime, identifier, reference, requisites, text, yesNo } from './language/fields';
import { whyAccountIsNotFree } from './whyNotFree';
import { importForOwner } from './importForOwner';
import { Role } from './language/roles';
import { requestedBy } from './requestedBy';
import { setByPlatformOptional } from './setByPlatform';
import { ActiveStatus, activeStatus } from './statuses/vault';

/** Payment accounts: the cards and account numbers of vault profiles, and the phones that watch them. */
export const paymentAccounts = defineResource({
  name: 'payment-accounts',
  endpoint: 'mgmt/bank-accounts',
  title: 'Payment Accounts',
  noun: 'payment account',
  nouns: 'payment account |||| payment accounts',
  description: 'All payment accounts',
  menu: { group: 'vault', icon: 'card' },
  access: {
    roles: [Role.Developer, Role.Owner, Role.VaultOwner],
    guards: [{ record: { deviceId: null }, actions: ['unbind'], reason: 'No device is bound' }],
    ownership: { user: 'vaultProfileId.vaultOwnerId', roles: [Role.VaultOwner] },
  },
  display: {
    nameField: 'requisites',
    cardText: ['%{vaultProfileId}', '%{bankDataId}', '%{deviceId}'],
    section: { of: 'payment-accounts', roles: [Role.Developer, Role.Owner, Role.VaultOwner] },
  },
  fewRows: true,
  fields: {
    id: identifier(),
    vaultProfileId: reference('Vault profile id', 'vault-profiles', {
      required: true,
      input: { label: 'Vault profile' },
    }),
    bankDataId: reference('Bank data id', 'banks', {
      required: true,
      filter: true,
      input: { label: 'Bank' },
    }),
    requisites: requisites('Requisites', {
      required: true,
      // The same phone is known to several banks.
      unique: { within: 'bankDataId' },
      checks: { format: 'accountNumber' },
      input: { placeholder: '0000 0000 0000 0000' },
    }),
    tail: text('Tail of the account', {
      extension: true,
      column: 'optional',
      checks: { format: 'accountTail' },
      input: {
        placeholder: '1234',
        helper: 'Last digits of the account as the bank writes them, where payers are given a phone or a card',
      },
    }),
    deviceId: reference('Device', 'devices', { input: false }),
    vaultOwnerId: reference('Vault owner', 'vault-owners', {
      from: 'vaultProfileId.vaultOwnerId',
      column: false,
      input: false,
      extension: true,
    }),
    status: choice('Status', activeStatus, {
      required: true,
      input: false,
      initial: ActiveStatus.Active,
      filter: true,
      toggle: { on: 'activate', off: 'deactivate' },
      approval: 'requestedBy',
    }),
    sbp: yesNo('Sbp', { column: 'optional', input: false, initial: false }),
    isFree: yesNo('Is free', { column: 'optional', input: false, derived: true }),
    whyNotFree: whyAccountIsNotFree(),
    reconciledUntil: dateTime('Last reconciled until', { ...setByPlatformOptional, derived: true, unsorted: true }),
    requestedBy,
  },
  create: {
    button: 'Add account',
    dialog: { submit: 'Send' },
    access: { approval: 'judged', asksFactor: true },
    pendingValues: { status: ActiveStatus.Disabled },
    facts: ['vaultOwnerId', 'vaultProfileId', 'bankDataId', 'requisites'],
    done: 'Account added',
  },
  import: importForOwner,
  actions: {
    bind: call('Bind', 'mgmt/devices/{id}/bind', {
      bulk: true,
      dialog: {
        heading: 'Bind device',
        button: 'Send',
        facts: ['vaultOwnerId', 'vaultProfileId', 'bankDataId', 'deviceId'],
      },
      body: { accountId: '{id}' },
      inputs: {
        deviceId: reference('Device', 'devices', { required: true, input: { creates: { userId: '{vaultOwnerId}' } } }),
      },
      access: { approval: 'judged', asksFactor: true },
      done: 'Device bound',
      pastTense: 'bound',
    }),
    edit: unavailable('Edit'),
    remove: unavailable('Delete', { danger: true }),
    activate: call('Activate', 'mgmt/bank-accounts/{id}/activate', {
      bulk: true,
      method: 'GET',
      menu: false,
      access: { approval: 'judged', asksFactor: true },
      done: 'Account activated',
      pastTense: 'activated',
    }),
    deactivate: call('Deactivate', 'mgmt/bank-accounts/{id}/deactivate', {
      bulk: true,
      method: 'GET',
      menu: false,
      done: 'Account deactivated',
      answer: { note: { key: 'openInvoice', text: 'Invoice %{value} is still open on it.' } },
      pastTense: 'deactivated',
    }),
    unbind: call('Unbind', 'mgmt/devices/{id}/unbind', {
      dialog: {
        confirm: {
          heading: 'Unbind device',
          text: 'No phone watches the account then: its pay-ins are completed by hand.',
          button: 'Unbind device',
        },
      },
      extension: true,
      done: 'Device unbound',
      pastTense: 'unbound',
    }),
  },
  live: { changed: 'update-payment-accounts' },
});
export type PaymentAccount = RecordOf<typeof paymentAccounts>;
