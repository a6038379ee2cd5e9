import { call, defineResource, openTicket, unavailable } from './language/define';
import type { RecordOf } from './language/definition';
import { bankText, choice, identifier, longText, money, phone, reference, stamp, text, yesNo } from './language/fields';
import { optionOf } from './language/choices';
import { option } from './language/options';
import { Role } from './language/roles';
import { parsingPatterns } from './parsingPatterns';
import { notTwice, requestedBy, requestedById } from './requestedBy';
import { setByPlatform, setByPlatformOptional } from './setByPlatform';
import { invoiceStatus } from './statuses/invoices';
import { MessageStatus, messageStatus, UnmatchedReason, unmatchedReason } from './statuses/messages';

/** Fields that the platform sets when it reads a message. */

/** Fields of the pay-in that a message belongs to. */
const ofInvoice = { column: false, input: false, extension: true } as const;

/** Completes a pay-in with an unmatched message (docs/rules.md#assigning). */
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
  primary: true,
  extension: true,
  done: 'Message assigned',
  pastTense: 'assigned',
});

const unmatched = { status: [MessageStatus.Unmatched] };
/** Those that may be a payment. */
const mayBePayment = { ...unmatched, noPayment: false };
/** Those for which a pay-in is to be found: no assignment waits for approval. */
export const toMatch = { ...unmatched, toMatch: true };

/** A message that nobody has to match is not shown as one that waits for it. */
const isNoPayment = {
  name: 'noPayment',
  when: { status: MessageStatus.Unmatched, noPayment: true },
  option: option('No payment', 'draft'),
} as const;

/** While an assignment waits for approval it is declined or canceled, and not ended by saying that there is nothing to assign. */
export const notWhileAssigning = {
  record: { status: MessageStatus.Unmatched, noPayment: false, toMatch: false },
  actions: ['noPayment'],
  reason: 'Its assignment to an invoice waits for approval: that is decided first',
};

/** What a person says of a message that no pay-in is waiting for, and the way back. */
const messagePath = 'mgmt/vault-messages/{id}';
const noPaymentCall = `${messagePath}/no-payment`;

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
        record: { why: UnmatchedReason.noPayment },
        actions: ['assign', 'payment'],
        reason: optionOf(unmatchedReason, UnmatchedReason.noPayment)!.label,
      },
      { record: { noPayment: true }, actions: ['assign'], reason: 'Somebody said that it is no payment' },
      notTwice('assign'),
      notWhileAssigning,
      { record: { otherSumId: null }, actions: ['notOtherSum'], reason: 'Nobody said that it has another sum' },
    ],
  },
  display: {
    nameField: 'message',
    keptColumns: ['message', 'status', 'sender', 'createDate', 'amount'],
    header: { of: 'messages', is: unmatched },
  },
  fields: {
    id: identifier(),
    phoneNumber: phone('Holder number'),
    sender: text('Sender', { required: true }),
    message: bankText('Message', { required: true, highlight: 'amount' }),
    status: choice('Status', messageStatus, {
      required: true,
      initial: MessageStatus.New,
      filter: true,
      approval: 'requestedBy',
      shownAs: isNoPayment,
    }),
    amount: money('Sum', 'RUB', { ...setByPlatform, filter: true }),
    invoiceId: reference('Invoice', 'invoices', setByPlatformOptional),
    // A vault owner may not open invoices: this is what they may read of the one that their message proves.
    invoiceStatus: choice('Invoice status', invoiceStatus, { ...ofInvoice, from: 'invoiceId.status' }),
    invoiceAmount: money('Invoice amount', 'RUB', { ...ofInvoice, from: 'invoiceId.amount' }),
    why: choice('Why not matched', unmatchedReason, { ...setByPlatformOptional, filter: true }),
    nearId: reference('Pay-in that would have matched', 'invoices', setByPlatformOptional),
    otherSumId: reference('Another sum for', 'invoices', setByPlatformOptional),
    patternId: reference('Pattern', 'parsing-patterns', setByPlatformOptional),
    // Of the account that the phone watches at the bank of the sender, where there is one alone or the text names its end.
    accountId: reference('Payment account', 'payment-accounts', {
      ...setByPlatformOptional,
      search: false,
      filter: true,
    }),
    deviceId: reference('Device', 'devices', setByPlatformOptional),
    noPayment: yesNo('No payment', { ...setByPlatformOptional, panel: false, derived: true }),
    toMatch: yesNo('To match', { ...setByPlatformOptional, panel: false, derived: true }),
    noPaymentSays: text('Marked as no payment by', { ...setByPlatformOptional, from: 'noPaymentBy.nickname' }),
    requestedBy,
    requestedById,
    createDate: stamp('Date', { filter: true }),
  },
  list: {
    tabs: [
      { label: 'All', where: {} },
      { label: 'To match', where: toMatch, extension: true },
      { label: 'No payment', where: { noPayment: true }, extension: true },
    ],
    queues: [unmatched, toMatch],
  },
  actions: {
    reject: unavailable('Reject'),
    openTicket: openTicket(),
    assign,
    noPayment: call('No payment', noPaymentCall, {
      bulk: true,
      body: { is: 'true' },
      access: {
        when: { is: mayBePayment, otherwise: 'Only unmatched messages that may be a payment' },
      },
      extension: true,
      done: 'Marked as no payment',
      pastTense: 'marked as no payment',
    }),
    payment: call('It is a payment', noPaymentCall, {
      inverse: 'noPayment',
      body: { is: 'false' },
      access: {
        when: {
          is: { ...unmatched, noPayment: true },
          otherwise: 'Nobody said that it is no payment',
        },
      },
      extension: true,
      done: 'To be matched again',
      pastTense: 'said that it is a payment:',
    }),
    otherSum: call('Another sum arrived', `${messagePath}/other-sum`, {
      dialog: {
        confirm: {
          heading: 'Another sum arrived',
          text: 'The payer reads that another sum arrived, and whom to ask. The invoice stays as it is.',
          button: 'Tell the payer',
        },
      },
      inputs: { invoiceId: reference('Invoice', 'invoices', { required: true }) },
      access: { when: { is: mayBePayment, otherwise: 'Only unmatched messages that may be a payment' } },
      extension: true,
      done: 'The payer is told that another sum arrived',
      pastTense: 'said that it has another sum:',
    }),
    notOtherSum: call('Not another sum', `${messagePath}/other-sum/remove`, {
      inverse: 'otherSum',
      access: { when: { is: unmatched, otherwise: 'Only unmatched messages' } },
      extension: true,
      done: 'The payer is no longer told of another sum',
      pastTense: 'took back that it has another sum:',
    }),
    makePattern: {
      kind: 'dialog',
      label: 'Make a pattern of this',
      access: { roles: parsingPatterns.access.roles, when: { is: unmatched, otherwise: 'Only unmatched messages' } },
      extension: true,
    },
  },
});
export type VaultMessage = RecordOf<typeof messages>;
