import { call, defineResource } from './language/define';
import type { RecordOf } from './language/definition';
import { choice, dateTime, identifier, money, reference, stamp, text, yesNo } from './language/fields';
import { integrators, ofMerchant, ownedByMerchant } from './paymentLinks';
import { minPublicAmount } from './payers';
import { Role } from './language/roles';
import { KeyApproval, keyApproval, KeyStatus, keyStatus } from './statuses/merchants';

/** How the key of a merchant's server begins. */
export const apiKeyPrefix = 'mk_';
/** How a key begins that makes test invoices. */
export const testKeyPrefix = 'test_';
/** Maximum number of active API keys of a merchant. */
export const maxApiKeys = 20;

const whileActive = { is: { status: KeyStatus.Active }, otherwise: 'This key is revoked' } as const;

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
    isTest: yesNo('For tests', {
      required: true,
      initial: false,
      filter: true,
      input: { helper: 'It makes test invoices: no money moves' },
    }),
    ending: text('Ends with', { input: false }),
    status: choice('Status', keyStatus, { required: true, input: false, initial: KeyStatus.Active, filter: true }),
    approves: choice('Approves pay-outs', keyApproval, {
      required: true,
      input: false,
      initial: KeyApproval.Off,
      filter: true,
    }),
    approvesUpTo: money('Daily limit', 'RUB', { input: false, search: false }),
    lastUsed: dateTime('Last used', { input: false }),
    issuedBy: reference('Made by', 'users', { column: 'optional', input: false, search: false }),
    createDate: stamp('Create Date', { filter: true }),
  },
  create: {
    dialog: {
      note: 'It makes, reads, cancels and refunds invoices of this merchant, and reads the balance. It approves pay-outs only if you let it, and withdraws nothing.',
    },
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
    askPayOuts: call('Let it approve pay-outs', 'mgmt/api-keys/{id}/pay-outs', {
      access: {
        roles: [Role.Merchant],
        when: {
          is: { status: KeyStatus.Active, isTest: false },
          otherwise: 'Only an active key that is not for tests',
        },
        asksFactor: true,
      },
      inputs: {
        sum: money('At most within 24 hours', 'RUB', {
          required: true,
          min: minPublicAmount,
          input: { helper: 'The first of two steps: confirm it afterwards with another code of your second factor' },
        }),
      },
      dialog: {
        heading: 'Let the key approve pay-outs',
        button: 'Go on',
      },
      done: 'The first of two steps is done: confirm it now',
      pastTense: 'asked to let pay-outs be approved by',
    }),
    confirmPayOuts: call('Confirm approving pay-outs', 'mgmt/api-keys/{id}/pay-outs/confirm', {
      body: { sum: '{approvesUpTo}' },
      access: {
        roles: [Role.Merchant],
        when: { is: { approves: KeyApproval.Asked }, otherwise: 'Nothing waits for confirmation' },
        asksFactor: true,
      },
      dialog: {
        confirm: {
          heading: 'Confirm approving pay-outs',
          text: 'From now on whoever has this key pays out of your balance up to this sum within 24 hours, and nobody is asked.',
          button: 'Confirm',
        },
        facts: ['name', 'ending', 'issuedBy', 'approvesUpTo'],
      },
      primary: true,
      done: 'The key approves pay-outs',
      pastTense: 'let pay-outs be approved by',
    }),
    stopPayOuts: call('Stop approving pay-outs', 'mgmt/api-keys/{id}/pay-outs/stop', {
      access: {
        when: { is: { approves: [KeyApproval.Asked, KeyApproval.On] }, otherwise: 'This key approves no pay-outs' },
      },
      dialog: {
        confirm: {
          heading: 'Stop approving pay-outs',
          text: 'Pay-outs of this key wait for your approval again. What it approved is paid.',
          button: 'Stop',
        },
      },
      danger: true,
      primary: true,
      done: 'The key approves nothing more',
      pastTense: 'stopped the approving of',
    }),
    revoke: call('Revoke', 'mgmt/api-keys/{id}/revoke', {
      access: { when: whileActive },
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
