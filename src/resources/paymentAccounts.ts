import { call, defineResource, unavailable } from './language/define';
import type { RecordOf } from './language/definition';
import { choice, identifier, reference, requisites, yesNo } from './language/fields';
import { Role } from './language/roles';
import { requestedBy } from './requestedBy';
import { ActiveStatus, activeStatus } from './statuses';

export const paymentAccounts = defineResource({
  name: 'payment-accounts',
  endpoint: 'mgmt/bank-accounts',
  title: 'Payment Accounts',
  noun: 'payment account',
  nouns: 'payment account |||| payment accounts',
  description: 'All payment accounts',
  menu: { group: 'vault', icon: 'card' },
  roles: [Role.Developer, Role.Owner, Role.VaultOwner],
  represent: 'requisites',
  own: { by: 'vaultProfileId.vaultOwnerId', for: [Role.VaultOwner] },
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
      unique: true,
      input: { placeholder: '0000 0000 0000 0000' },
    }),
    deviceId: reference('Device', 'devices', { input: false }),
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
    requestedBy,
  },
  create: {
    button: 'Add account',
    submit: 'Send',
    approval: 'judged',
    pending: { status: ActiveStatus.Disabled },
    done: 'Account added',
  },
  actions: {
    bind: call('Bind', 'mgmt/devices/{id}/bind', {
      heading: 'Bind device',
      button: 'Send',
      body: { accountId: '{id}' },
      inputs: { deviceId: reference('Device', 'devices', { required: true }) },
      approval: 'judged',
      done: 'Device bound',
      past: 'bound',
    }),
    edit: unavailable('Edit'),
    remove: unavailable('Delete', { danger: true }),
    activate: call('Activate', 'mgmt/bank-accounts/{id}/activate', {
      method: 'GET',
      menu: false,
      approval: 'judged',
      done: 'Account activated',
      past: 'activated',
    }),
    deactivate: call('Deactivate', 'mgmt/bank-accounts/{id}/deactivate', {
      method: 'GET',
      menu: false,
      done: 'Account deactivated',
      remark: { key: 'openInvoice', text: 'Invoice %{value} is still open on it.' },
      past: 'deactivated',
    }),
  },
  live: { changed: 'update-payment-accounts' },
});
export type PaymentAccount = RecordOf<typeof paymentAccounts>;
