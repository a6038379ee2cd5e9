import { call, defineResource, openTicket, unavailable } from './language/define';
import type { RecordOf } from './language/definition';
import { bankText, choice, identifier, longText, money, phone, reference, stamp, text } from './language/fields';
import { Role } from './language/roles';
import { MessageStatus, messageStatus, UnmatchedWhy, unmatchedWhy } from './statuses';

/** Fields that the platform sets when it reads a message. */
const setByPlatform = { column: 'optional', input: false, extension: true } as const;

/** Completes a pay-in with an unmatched message (rules, section 1). */
const assign = call('Assign to invoice', 'mgmt/vault-messages/{id}/assign', {
  dialog: { heading: 'Assign to invoice', button: 'Complete invoice', prefilled: [], custom: true },
  inputs: {
    invoiceId: reference('Invoice', 'invoices', { required: true }),
    reason: longText('Reason', { extension: true }),
  },
  access: {
    approval: 'judged',
    when: { is: { status: MessageStatus.Unmatched }, otherwise: 'Only unmatched messages' },
  },
  extension: true,
  done: 'Message assigned',
  pastTense: 'assigned',
});

export const messages = defineResource({
  name: 'messages',
  endpoint: 'mgmt/vault-messages',
  noun: 'message',
  nouns: 'message |||| messages',
  description: 'All vault messages',
  menu: { group: 'vault', icon: 'message' },
  access: {
    roles: [Role.Developer, Role.Owner, Role.VaultOwner],
    ownership: { user: 'deviceId.userId', roles: [Role.VaultOwner] },
    guards: [
      {
        record: { why: UnmatchedWhy.noPayment },
        actions: ['assign'],
        reason: unmatchedWhy[UnmatchedWhy.noPayment].label,
      },
    ],
  },
  display: { nameField: 'message' },
  fields: {
    id: identifier(),
    phoneNumber: phone('Holder number'),
    sender: text('Sender', { required: true }),
    message: bankText('Message', { required: true, highlight: 'amount' }),
    status: choice('Status', messageStatus, { required: true, initial: MessageStatus.New, filter: true }),
    amount: money('Sum', 'RUB', setByPlatform),
    invoiceId: reference('Invoice', 'invoices', setByPlatform),
    why: choice('Why not matched', unmatchedWhy, setByPlatform),
    nearId: reference('Pay-in that would have matched', 'invoices', setByPlatform),
    patternId: reference('Pattern', 'parsing-patterns', setByPlatform),
    deviceId: reference('Device', 'devices', setByPlatform),
    createDate: stamp('Date', { filter: true }),
  },
  list: { queues: [{ status: [MessageStatus.Unmatched] }] },
  actions: { reject: unavailable('Reject'), openTicket: openTicket(), assign },
});
export type VaultMessage = RecordOf<typeof messages>;
