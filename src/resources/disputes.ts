import { blockPayer, ofPayer } from './blockPayer';
import { disputeStaff } from './disputeStaff';
import { call, defineResource, openTicket } from './language/define';
import type { RecordOf } from './language/definition';
import { choice, dateTime, identifier, longText, money, reference, stamp } from './language/fields';
import { Role } from './language/roles';
import { requestedBy } from './requestedBy';
import { setByPlatform, setByPlatformOptional } from './setByPlatform';
import {
  decidedDisputeStatuses,
  disputeDecider,
  DisputeKind,
  disputeKind,
  disputeOpener,
  DisputeStatus,
  disputeStatus,
  disputesToAnswer,
  disputesToApprove,
  disputesToDecide,
  disputeTurn,
  openDisputeStatuses,
} from './statuses/disputes';

const whileOpen = { is: { status: openDisputeStatuses }, otherwise: 'This dispute is decided' };

/** What a person decides a dispute by, beside the receipts. */
const facts = ['kind', 'amount', 'saidAmount', 'paidAt', 'clientId', 'vaultOwnerId', 'text', 'answer'];

const status = { required: true, input: false, initial: DisputeStatus.Open, filter: true } as const;

/** Fields of a dispute that its merchant may see as well: nothing of the vault owner and of who asked for approval. */
export const disputeFields = {
  id: identifier(),
  kind: choice('About', disputeKind, { ...setByPlatform, required: true, filter: true }),
  status: choice('Status', disputeStatus, status),
  amount: money('Amount', 'RUB', { ...setByPlatform, from: 'invoiceId.amount', unsorted: true }),
  saidAmount: money('Sum said', 'RUB', { ...setByPlatform, filter: true }),
  paidAt: dateTime('Sent at', setByPlatformOptional),
  text: longText('What happened', { ...setByPlatformOptional, maxLength: 1000, unsorted: true }),
  openedBy: choice('Opened by', disputeOpener, { ...setByPlatformOptional, required: true, filter: true }),
  createDate: stamp('Opened', { filter: true }),
  answerUntil: dateTime('Answer until', {
    ...setByPlatform,
    deadline: { while: 'status', is: [DisputeStatus.Open] },
  }),
  turn: choice('Next step', disputeTurn, { ...setByPlatform, derived: true, filter: true, unsorted: true }),
  decidedDate: dateTime('Date of the decision', { ...setByPlatformOptional, filter: true }),
  decidedBy: choice('Decided by', disputeDecider, { ...setByPlatformOptional, filter: true }),
  received: money('Received', 'RUB', { ...setByPlatformOptional, from: 'invoiceId.received', unsorted: true }),
  reason: longText('Reason', { ...setByPlatformOptional, unsorted: true }),
} as const;

/** The tabs of lists of disputes. */
export const disputeTabs = [
  { label: 'All', where: {} },
  { label: 'Open', where: { status: openDisputeStatuses } },
  { label: 'Decided', where: { status: decidedDisputeStatuses } },
] as const;

/**
 * Disputes: payers who paid and whose pay-in was not credited, and pay-outs that did not arrive (docs/rules.md#disputes). Staff decide;
 * a vault owner answers those about their own accounts and pay-outs.
 */
export const disputes = defineResource({
  name: 'disputes',
  extension: true,
  noun: 'dispute',
  nouns: 'dispute |||| disputes',
  description: 'Payers who say that they have paid, or were not paid',
  menu: {
    icon: 'dispute',
    // Staff decide on a screen of their own (pages.ts), which leads here.
    roles: [Role.Finance, Role.VaultOwner],
    counts: [{ entity: 'disputes', label: 'To answer', where: disputesToAnswer, roles: [Role.VaultOwner] }],
  },
  access: {
    roles: [...disputeStaff, Role.Finance, Role.VaultOwner],
    ownership: { user: 'vaultOwnerId', roles: [Role.VaultOwner] },
  },
  besideOn: 'dispute-desk',
  display: {
    nameField: 'id',
    summary: ['amount', 'clientId'],
    cardText: ['%{clientId}', '%{kind}', '%{turn}'],
    header: { of: 'disputes', is: {} },
    section: {
      of: 'disputes',
      roles: [...disputeStaff, Role.Finance, Role.VaultOwner],
      isEvidence: true,
      actsBelow: true,
    },
    keptColumns: ['id', 'status', 'turn', 'amount', 'clientId', 'answerUntil', 'kind'],
    groups: [
      { heading: 'What is claimed', fields: ['amount', 'saidAmount', 'paidAt', 'text', 'openedBy', 'createDate'] },
      { heading: 'Answer', fields: ['turn', 'answerUntil', 'answeredDate', 'answer'] },
      { heading: 'Decision', fields: ['decidedDate', 'decidedBy', 'received', 'reason', 'requestedBy'] },
      { heading: 'People', fields: ['invoiceId', 'clientId', 'vaultOwnerId'] },
      { heading: 'Money', fields: ['held', 'owed'] },
    ],
  },
  history: { author: 'The payer' },
  // What was asked for on the screen of its invoice or of a message decides it, too.
  live: { follows: ['approvals'] },
  fields: {
    ...disputeFields,
    status: choice('Status', disputeStatus, { ...status, approval: 'requestedBy' }),
    requestedBy,
    clientId: reference('Merchant', 'clients', { ...setByPlatform, required: true, filter: true }),
    vaultOwnerId: reference('Vault owner', 'vault-owners', { ...setByPlatform, filter: true }),
    invoiceId: reference('Invoice', 'invoices', { ...setByPlatform, required: true, unique: true }),
    answeredDate: dateTime('Answered', setByPlatformOptional),
    answer: longText('Answer of the vault owner', { ...setByPlatformOptional, unsorted: true }),
    ofPayer,
    held: money('On hold', 'USDT', { ...setByPlatformOptional, required: true, initial: 0, search: false }),
    owed: money('Owed', 'USDT', { ...setByPlatformOptional, required: true, initial: 0, search: false }),
  },
  list: {
    tabs: [
      ...disputeTabs.slice(0, -1),
      { label: 'To answer', where: disputesToAnswer, toDo: 'deny' },
      { label: 'To decide', where: disputesToDecide, toDo: 'refuse' },
      { label: 'Waits for approval', where: disputesToApprove, toDo: 'refuse' },
      ...disputeTabs.slice(-1),
    ],
    queues: [{ status: openDisputeStatuses }, disputesToAnswer, disputesToDecide, disputesToApprove],
  },
  actions: {
    accept: call('Accept', 'mgmt/disputes/{id}/accept', {
      access: { roles: [...disputeStaff, Role.VaultOwner], when: whileOpen, approval: 'judged' },
      dialog: {
        confirm: {
          heading: 'Accept dispute',
          text: 'Completes the pay-in, or reverses the pay-out.',
          button: 'Accept',
        },
        facts,
        custom: true,
      },
      inputs: {
        received: money('Received', 'RUB', { input: { helper: 'Only if another sum came: that one is posted' } }),
        paidAt: dateTime('Sent at', {
          input: { helper: 'By the bank. Money that came after the end moves at the worse rate' },
        }),
        reason: longText('Reason'),
      },
      inputConditions: [
        { is: { kind: DisputeKind.PayOut }, input: 'received', omitted: true },
        { is: { kind: DisputeKind.PayOut }, input: 'paidAt', omitted: true },
      ],
      primary: true,
      done: 'Dispute accepted',
      pastTense: 'accepted',
    }),
    deny: call('Deny', 'mgmt/disputes/{id}/deny', {
      access: {
        roles: [Role.VaultOwner],
        when: { is: { status: DisputeStatus.Open }, otherwise: 'This dispute is answered or decided' },
      },
      dialog: { heading: 'Deny', button: 'Deny', facts, custom: true },
      inputs: {
        answer: longText('What your bank shows', {
          maxLength: 1000,
          input: { helper: 'In words, as a file, or both' },
        }),
      },
      done: 'Answer sent',
      pastTense: 'denied',
    }),
    refuse: call('Refuse', 'mgmt/disputes/{id}/refuse', {
      access: { roles: disputeStaff, when: whileOpen, approval: 'judged' },
      dialog: { heading: 'Refuse dispute', button: 'Refuse', facts },
      inputs: { reason: longText('Reason', { required: true }) },
      danger: true,
      decides: true,
      done: 'Dispute refused',
      pastTense: 'refused',
    }),
    reopen: call('Open again', 'mgmt/disputes/{id}/reopen', {
      inverse: 'accept',
      access: {
        roles: disputeStaff,
        when: { is: { status: DisputeStatus.Refused }, otherwise: 'Only a refused dispute' },
      },
      dialog: { heading: 'Open dispute again', button: 'Open again' },
      inputs: { reason: longText('Reason', { required: true }) },
      done: 'Dispute opened',
      pastTense: 'opened again',
    }),
    openTicket: openTicket(),
    block: blockPayer('mgmt/disputes/{id}/block'),
  },
});
export type Dispute = RecordOf<typeof disputes>;
