import { call, defineResource } from './language/define';
import type { RecordOf } from './language/definition';
import { choice, dateTime, identifier, number, stamp, text, yesNo } from './language/fields';
import { Role } from './language/roles';
import { integrators, ofMerchant, ownedByMerchant } from './paymentLinks';
import { ActiveStatus, activeStatus } from './statuses/vault';
import { WebhookEvent, webhookEvent } from './statuses/webhooks';
import { subscriptionFields } from './webhookEvents';

/** Maximum number of active webhooks of a merchant. */
export const maxWebhooks = 5;

/** For how many hours a replaced secret still signs beside the new one. */
export const overlapHours = 24;

const url = text('Address', {
  required: true,
  maxLength: 500,
  checks: { format: 'https' },
  input: { placeholder: 'https://shop.example/webhooks', helper: 'https, on port 443, on the public internet' },
});

const whileActive = { is: { status: ActiveStatus.Active }, otherwise: 'This webhook is disabled' } as const;

/** The secret of a webhook in an answer. */
const secret = {
  key: 'secret',
  label: 'Signing secret',
  repeatRefusal: 'Already done; replace the secret to see another',
  advice: 'Your server verifies each request with it',
  whose: 'url',
} as const;

/** Addresses of a merchant's server that are told what happened to the merchant's invoices and funds (docs/merchants.md). */
export const webhooks = defineResource({
  name: 'webhooks',
  noun: 'webhook',
  nouns: 'webhook |||| webhooks',
  description: 'Addresses of a merchant’s server that are told what happened',
  menu: { group: 'integration', icon: 'webhook' },
  access: { roles: integrators, ownership: ownedByMerchant },
  extension: true,
  display: {
    cardText: ['Waiting: %{waiting}', 'Failed: %{failed}'],
    groups: [{ heading: 'Events', fields: Object.keys(subscriptionFields) }],
  },
  fields: {
    id: identifier(),
    clientId: ofMerchant,
    url,
    isTest: yesNo('For tests', {
      required: true,
      initial: false,
      column: 'optional',
      filter: true,
      input: { helper: 'It is told of test invoices, and of nothing else' },
    }),
    ...subscriptionFields,
    events: text('Events', { derived: true, input: false, search: false, panel: false }),
    status: choice('Status', activeStatus, {
      required: true,
      input: false,
      initial: ActiveStatus.Active,
      filter: true,
      notes: [
        {
          field: 'failing',
          label: 'Does not answer',
          tooltip: { otherwise: 'Its last tries failed. Deliveries shows why.' },
        },
      ],
    }),
    failing: yesNo('Does not answer', { column: false, panel: false, input: false, derived: true }),
    waiting: number('Waiting', { derived: true, input: false }),
    failed: number('Failed', { derived: true, input: false, alarm: 'red' }),
    failingSince: dateTime('Fails since', { column: 'optional', input: false }),
    oldSecretUntil: dateTime('Old secret signs until', { column: 'optional', input: false }),
    createDate: stamp('Create Date', { column: 'optional', filter: true }),
  },
  create: {
    access: { roles: [Role.Merchant], asksFactor: true },
    perMinute: 10,
    answer: { reveals: secret },
  },
  actions: {
    change: call('Change', 'mgmt/webhooks/{id}/change', {
      access: { roles: [Role.Merchant], asksFactor: true },
      inputs: { url, ...subscriptionFields },
      dialog: {
        heading: 'Change webhook',
        button: 'Save',
        prefilled: ['url', ...Object.keys(subscriptionFields)],
      },
      done: 'Webhook changed',
      pastTense: 'changed',
    }),
    test: call('Send a test', 'mgmt/webhooks/{id}/test', {
      access: { roles: [Role.Merchant], when: whileActive },
      inputs: {
        event: choice('Event', webhookEvent, {
          required: true,
          initial: WebhookEvent.Test,
          input: {
            helper: 'A sample of it is sent to this address now, signed like every other. It says that it is a test.',
          },
        }),
      },
      dialog: { heading: 'Send a test', button: 'Send test' },
      done: 'Test sent: Deliveries shows the answer',
      pastTense: 'tested',
    }),
    replaceSecret: call('Replace secret', 'mgmt/webhooks/{id}/secret', {
      access: { roles: [Role.Merchant], when: whileActive, asksFactor: true },
      dialog: {
        confirm: {
          heading: 'Replace signing secret',
          text: 'Requests are signed with the new secret and the one before for a day, then with the new one alone.',
          consequence: 'A secret that was replaced before stops signing at once.',
          button: 'Replace secret',
        },
      },
      answer: { reveals: secret },
      done: 'Secret replaced',
      pastTense: 'replaced the secret of',
    }),
    disable: call('Disable', 'mgmt/webhooks/{id}/disable', {
      bulk: true,
      access: { when: whileActive },
      dialog: {
        confirm: {
          heading: 'Disable webhook',
          text: 'Nothing more is sent to it, and what happens meanwhile is not sent later.',
          button: 'Disable webhook',
        },
      },
      danger: true,
      done: 'Webhook disabled',
      pastTense: 'disabled',
    }),
    activate: call('Activate', 'mgmt/webhooks/{id}/activate', {
      inverse: 'disable',
      access: {
        roles: [Role.Merchant],
        when: { is: { status: ActiveStatus.Disabled }, otherwise: 'This webhook is active' },
        asksFactor: true,
      },
      dialog: {
        confirm: {
          heading: 'Activate webhook',
          text: 'It is told again what happens from now on, and what waited when it was disabled.',
          button: 'Activate webhook',
        },
      },
      done: 'Webhook activated',
      pastTense: 'activated',
    }),
  },
  live: { follows: ['deliveries'] },
});
export type Webhook = RecordOf<typeof webhooks>;
