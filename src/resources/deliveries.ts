import { call, defineResource } from './language/define';
import type { RecordOf } from './language/definition';
import { choice, dateTime, identifier, json, longText, number, reference, stamp, text, uuid } from './language/fields';
import { Role } from './language/roles';
import { integrators, ofMerchant, ownedByMerchant } from './paymentLinks';
import { DeliveryStatus, deliveryProblem, deliveryStatus, webhookEvent } from './statuses/webhooks';

/** What webhooks were told, or are to be told: one for each event and webhook, kept for 30 days. */
export const deliveries = defineResource({
  name: 'deliveries',
  noun: 'delivery',
  nouns: 'delivery |||| deliveries',
  description: 'What webhooks were told, of the last 30 days',
  menu: { group: 'integration', icon: 'delivery' },
  access: { roles: integrators, ownership: ownedByMerchant },
  extension: true,
  display: { summary: ['event', 'record'], cardText: ['%{record}', '%{webhookId}'] },
  fields: {
    id: identifier(),
    uuid: uuid('webhook-id', { column: 'optional' }),
    webhookId: reference('Webhook', 'webhooks', { required: true, filter: true }),
    clientId: ofMerchant,
    event: choice('Event', webhookEvent, { required: true, filter: true }),
    record: text('Record', { derived: true, input: false, search: false, meaning: 'record' }),
    // Numbers, not references: a merchant may not look up what staff see of an invoice.
    invoiceId: number('Invoice', { column: false, panel: false, filter: true, search: false }),
    operationId: number('Funds operation', { column: false, panel: false, search: false }),
    status: choice('Status', deliveryStatus, { required: true, initial: DeliveryStatus.Waiting, filter: true }),
    tries: number('Tries', { required: true, initial: 0, column: 'optional' }),
    nextTry: dateTime('Next try', { column: false }),
    // Copied as it was signed, character by character: shown in lines, a number may lose its last zeros.
    body: json('Body', { required: true, column: false, input: false, search: false, copied: true }),
    answerStatus: number('Answer', { filter: true }),
    problem: choice('Problem', deliveryProblem, { filter: true }),
    answer: longText('Text of the answer', { column: false, search: false }),
    createDate: stamp('Create Date', { filter: true }),
  },
  list: {
    tabs: [
      { label: 'All', where: {} },
      { label: 'Waiting', where: { status: [DeliveryStatus.Waiting] } },
      { label: 'Failed', where: { status: [DeliveryStatus.Failed] } },
    ],
  },
  actions: {
    sendAgain: call('Send again', 'mgmt/deliveries/{id}/send', {
      bulk: true,
      access: {
        roles: [Role.Merchant],
        when: {
          is: { status: [DeliveryStatus.Delivered, DeliveryStatus.Failed] },
          otherwise: 'It waits. Once your server is back, send a test of the webhook: what waits follows at once',
        },
      },
      dialog: {
        confirm: {
          heading: 'Send again',
          text: 'The same request is sent once more, with the same webhook-id, and is tried for three days.',
          affected: 'Delivery',
          button: 'Send again',
        },
      },
      primary: true,
      done: 'It is sent again',
      pastTense: 'sent again',
    }),
  },
});
export type Delivery = RecordOf<typeof deliveries>;
