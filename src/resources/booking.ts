import { defineResource, openTicket, unavailable } from './language/define';
import type { RecordOf } from './language/definition';
import { identifier, phone, reference, requisites, text, yesNo } from './language/fields';
import { whyAccountIsNotFree } from './whyNotFree';
import { Role } from './language/roles';
import { ActiveStatus } from './statuses/vault';

/**
 * The pool: active payment accounts that pay-ins may use. The platform answers with an envelope that has counts and nests
 * the values of each row in `data`. The specified rows have no id, so that their requisites identify them; with extensions a
 * row has the id of its account, and no address of a screen holds a card number.
 */
export const booking = defineResource({
  name: 'booking',
  source: { entity: 'payment-accounts', where: { status: ActiveStatus.Active } },
  envelope: {
    rows: 'poolData',
    counts: { poolSize: { label: 'Pool size', where: {} }, available: { label: 'Available', where: { isFree: true } } },
  },
  nouns: 'payment account |||| payment accounts',
  description: 'Current state of loaded payment accounts',
  menu: { icon: 'booking' },
  access: {
    roles: [Role.Developer, Role.Owner, Role.Moderator, Role.VaultOwner],
    ownership: { user: 'vaultProfileId.vaultOwnerId', roles: [Role.VaultOwner] },
  },
  display: {
    nameField: 'requisites',
    cardText: ['%{whyNotFree}', '%{holderName}'],
    keptColumns: ['requisites', 'isFree', 'whyNotFree', 'bankDataId'],
  },
  list: { sort: { field: 'requisites', order: 'ASC' } },
  history: { hidden: true },
  identity: 'requisites',
  fields: {
    id: identifier('id', {
      path: 'data.accountId',
      column: false,
      panel: false,
      search: false,
      isName: false,
      extension: true,
    }),
    isFree: yesNo('Is free', { required: true, filter: true, derived: true }),
    phoneNumber: phone('Phone number', {
      path: 'data.phoneNumber',
      from: 'vaultProfileId.phoneNumber',
    }),
    holderName: text('Holder', { path: 'data.holderName', from: 'vaultProfileId.holderName' }),
    requisites: requisites('Requisites', { required: true, path: 'data.requisites' }),
    sbp: yesNo('Sbp', { path: 'data.sbp', filter: true }),
    bankDataId: reference('Bank Id', 'banks', { path: 'data.bankDataId', filter: true }),
    vaultOwnerId: reference('Owner Id', 'vault-owners', {
      path: 'data.vaultOwnerId',
      from: 'vaultProfileId.vaultOwnerId',
    }),
    whyNotFree: whyAccountIsNotFree({ column: true }),
    // Leads to the account, and from there to the invoice that uses it.
    accountId: reference('Payment account', 'payment-accounts', {
      path: 'data.accountId',
      from: 'id',
      column: 'optional',
      extension: true,
    }),
  },
  actions: {
    release: unavailable('Release'),
    reserve: unavailable('Reserve'),
    openTicket: openTicket(),
  },
  live: { changed: 'pool-update', wholeList: true },
});
export type BookingItem = RecordOf<typeof booking>;
