import { call, defineResource } from './language/define';
import type { RecordOf } from './language/definition';
import { choice, dateTime, identifier, reference, stamp, text } from './language/fields';
import { integrators, ofMerchant, ownedByMerchant } from './paymentLinks';
import { KeyStatus, keyStatus } from './statuses/merchants';

/** How the key of a merchant's server begins. */
export const apiKeyPrefix = 'mk_';
/** Maximum number of active API keys of a merchant. */
export const maxApiKeys = 20;

/** Keys with which a merchant's server makes and reads that merchant's invoices (docs/merchants.md). */
export const apiKeys = defineResource({
  name: 'api-keys',
  title: 'API keys',
  noun: 'API key',
  nouns: 'API key |||| API keys',
  description: 'Keys with which a merchant’s server makes and reads invoices',
  menu: { group: 'integration', icon: 'key' },
  access: { roles: integrators, ownership: ownedByMerchant },
  extension: true,
  fields: {
    id: identifier(),
    clientId: ofMerchant,
    name: text('Name', { required: true, maxLength: 64, input: { placeholder: 'Shop server' } }),
    ending: text('Ends with', { input: false }),
    status: choice('Status', keyStatus, { required: true, input: false, initial: KeyStatus.Active, filter: true }),
    lastUsed: dateTime('Last used', { input: false }),
    issuedBy: reference('Made by', 'users', { column: 'optional', input: false, search: false }),
    createDate: stamp('Create Date', { filter: true }),
  },
  create: {
    dialog: { note: 'It can make and read invoices of this merchant. It cannot approve, withdraw or change anything.' },
    access: { asksFactor: true },
    perMinute: 60,
    answer: {
      reveals: {
        key: 'key',
        label: 'API key',
        repeatRefusal: 'Already done; revoke this key and make another',
        whose: 'name',
      },
    },
  },
  actions: {
    revoke: call('Revoke', 'mgmt/api-keys/{id}/revoke', {
      access: { when: { is: { status: KeyStatus.Active }, otherwise: 'This key is revoked' } },
      dialog: {
        confirm: {
          heading: 'Revoke API key',
          text: 'Calls with this key are refused from now on. This cannot be undone.',
          consequence: 'The server that uses it cannot make invoices until it has another key.',
          affected: 'Affected key',
          button: 'Revoke key',
        },
      },
      danger: true,
      done: 'API key revoked',
      pastTense: 'revoked',
    }),
  },
});
export type ApiKey = RecordOf<typeof apiKeys>;
