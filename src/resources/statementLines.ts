import { financeReaders } from './financeRoles';
import { call, defineResource, openTicket } from './language/define';
import type { RecordOf } from './language/definition';
import {
  choice,
  dateTime,
  identifier,
  longText,
  money,
  number,
  reference,
  text,
  txHash,
  yesNo,
  type Currency,
} from './language/fields';
import { Role } from './language/roles';
import { setByPlatform, setByPlatformOptional } from './setByPlatform';
import { leftOutcomes, LineOutcome, lineOutcome } from './statuses/reconciliation';

/** Money that came in is positive, what went out is negative. */
const signed = { min: -100_000_000 } as const;

/** What a line of a file says, as it is sent. */
const lineInputs = (currency: Currency) => ({
  /** Which line of the file it is, counted from 1. */
  number: number('Line', { min: 1, required: true }),
  date: dateTime('Date', { required: true }),
  /** Whether the file says the time, and not the day alone: then `date` is the beginning of the day. */
  timed: yesNo('With time', { required: true }),
  amount: money('Amount', currency, { ...signed, required: true }),
  party: text('Payer or recipient', { maxLength: 300 }),
  purpose: longText('Purpose', { maxLength: 1000 }),
  /** Which of equal lines it is, counted from 1: two equal payments are two lines, and a file that is read twice adds none. */
  repeat: number('Which of equal lines', { min: 1, required: true }),
});

/** A line of a bank's statement, as it is sent. */
export const bankLineInputs = lineInputs('RUB');
/** A transfer of a chain's statement, as it is sent. */
export const chainLineInputs = {
  ...lineInputs('USDT'),
  txHash: txHash('Transaction hash', { maxLength: 128, required: true, checks: { format: 'txHash' } }),
};

const lineFields = (currency: Currency) => ({
  id: identifier(),
  outcome: choice('What', lineOutcome, {
    ...setByPlatform,
    required: true,
    initial: LineOutcome.MissingHere,
    filter: true,
  }),
  number: number('Line', { ...setByPlatform, unsorted: true }),
  date: dateTime('Date', { ...setByPlatform, required: true, filter: true }),
  party: text('In the file', { ...setByPlatform, maxLength: 300, unsorted: true, orElse: 'purpose' }),
  purpose: longText('Purpose', { ...setByPlatformOptional, maxLength: 1000, unsorted: true }),
  amount: money('Amount', currency, { ...signed, ...setByPlatform, filter: true }),
  ours: money('Ours', currency, { ...signed, ...setByPlatform, unsorted: true }),
  difference: money('Difference', currency, {
    ...signed,
    ...setByPlatform,
    derived: true,
    unsorted: true,
    search: false,
  }),
  /** In the panel it stands below the proposed match. */
  fits: longText('What fits', { ...setByPlatform, column: false, panel: false, unsorted: true, search: false }),
  sure: yesNo('Sure', { ...setByPlatformOptional, required: true, initial: false, filter: true }),
  reason: longText('Reason', { ...setByPlatformOptional, unsorted: true }),
  decidedBy: reference('Decided by', 'users', setByPlatformOptional),
  decided: yesNo('Decided by a person', { ...setByPlatform, column: false, panel: false, derived: true }),
  closed: yesNo('In a closed period', { ...setByPlatformOptional, derived: true, unsorted: true }),
  fileId: reference('Statement', 'statement-files', { ...setByPlatformOptional, filter: true }),
});

const left = { outcome: leftOutcomes };

const tabs = [
  { label: 'Left over', where: left },
  { label: 'Different', where: { outcome: [LineOutcome.Different] } },
  { label: 'Missing here', where: { outcome: [LineOutcome.MissingHere] } },
  { label: 'Missing there', where: { outcome: [LineOutcome.MissingThere] } },
  { label: 'Matched', where: { outcome: [LineOutcome.Matched] } },
  { label: 'Explained', where: { outcome: [LineOutcome.Explained] } },
  { label: 'All', where: {} },
] as const;

const whileLeft = { is: left, otherwise: 'Only what is left over' };

const guards = [
  {
    record: { closed: true },
    actions: ['match', 'accept', 'explain', 'reopen'],
    reason: 'Its period is reconciled: open it again first',
  },
];

/** What people do about a line of `mgmt/{name}`, by what it is matched with. */
const lineActions = <const M extends object>(name: string, matched: M) => ({
  accept: call('Accept', `mgmt/${name}/{id}/accept`, {
    bulk: true,
    access: { roles: financeReaders, when: { is: { ...left, sure: true }, otherwise: 'Only where the match is sure' } },
    primary: true,
    done: 'Match accepted',
    pastTense: 'accepted the match of',
  }),
  match: call('Match…', `mgmt/${name}/{id}/match`, {
    access: {
      roles: financeReaders,
      when: {
        is: { outcome: [LineOutcome.Different, LineOutcome.MissingHere] },
        otherwise: 'Only a line of a file that is left over',
      },
    },
    dialog: {
      heading: 'Match',
      button: 'Match',
      facts: ['date', 'party', 'purpose', 'amount', 'ours', 'difference', 'fits'],
      prefilled: Object.keys(matched),
    },
    inputs: {
      ...matched,
      reason: longText('Reason', {
        input: { helper: 'Required where the sum or the day differs. The vault owner reads it' },
      }),
    },
    done: 'Line matched',
    pastTense: 'matched',
  }),
  explain: call('Explain…', `mgmt/${name}/{id}/explain`, {
    bulk: true,
    access: { roles: financeReaders, when: whileLeft },
    dialog: {
      heading: 'Explain',
      button: 'Explained',
      facts: ['date', 'party', 'purpose', 'amount', 'ours', 'difference', 'fits'],
    },
    inputs: { reason: longText('Reason', { required: true, input: { helper: 'The vault owner reads it' } }) },
    done: 'Line explained',
    pastTense: 'explained',
  }),
  reopen: call('Open again', `mgmt/${name}/{id}/reopen`, {
    inverse: 'explain',
    access: {
      roles: financeReaders,
      when: { is: { decided: true }, otherwise: 'Only what a person decided' },
    },
    done: 'Line opened again',
    pastTense: 'opened again',
  }),
  openTicket: openTicket(),
});

const listOf = {
  sort: { field: 'date', order: 'ASC' },
  tabs,
  queues: [left],
  whenEmpty: 'Choose the file of a statement: its lines are compared with what is posted here.',
} as const;

const displayOf = <const M extends string>(matched: M) => ({
  nameField: 'id',
  summary: ['amount', 'party'],
  cardText: ['%{party}', '%{purpose}'],
  keptColumns: ['outcome', 'amount', 'ours', 'party', 'difference', matched],
});

/** The lines of banks' statements beside the invoices of their accounts, and the invoices that no line shows. */
export const bankLines = defineResource({
  name: 'bank-lines',
  extension: true,
  noun: 'bank line',
  nouns: 'bank line |||| bank lines',
  title: 'Reconciliation',
  route: 'reconciliation',
  menu: { group: 'finance', icon: 'check' },
  access: {
    roles: [...financeReaders, Role.VaultOwner],
    ownership: { user: 'accountId.vaultProfileId.vaultOwnerId', roles: [Role.VaultOwner] },
    guards,
  },
  display: displayOf('invoiceId'),
  fields: {
    ...lineFields('RUB'),
    accountId: reference('Payment account', 'payment-accounts', {
      ...setByPlatformOptional,
      required: true,
      filter: true,
    }),
    invoiceId: reference('Proposed match', 'invoices', { ...setByPlatform, columnRoles: financeReaders }),
    messageId: reference('Message', 'messages', setByPlatformOptional),
  },
  list: listOf,
  actions: lineActions('bank-lines', { invoiceId: reference('Invoice', 'invoices', { required: true }) }),
});
export type BankLine = RecordOf<typeof bankLines>;

/** The transfers of chains' statements beside the funds operations of their wallets, and the operations that none shows. */
export const chainLines = defineResource({
  name: 'chain-lines',
  extension: true,
  noun: 'transfer',
  nouns: 'transfer |||| transfers',
  title: 'Reconciliation of wallets',
  route: 'chain-reconciliation',
  access: { roles: financeReaders, guards },
  display: displayOf('operationId'),
  fields: {
    ...lineFields('USDT'),
    txHash: txHash('Transaction hash', { ...setByPlatform, checks: { format: 'txHash' } }),
    walletId: reference('Wallet', 'platform-wallets', { ...setByPlatformOptional, required: true, filter: true }),
    operationId: reference('Proposed match', 'funds-operations', setByPlatform),
  },
  list: listOf,
  actions: lineActions('chain-lines', {
    operationId: reference('Funds operation', 'funds-operations', { required: true }),
  }),
});
export type ChainLine = RecordOf<typeof chainLines>;
