import { call, defineResource, unavailable } from './language/define';
import type { RecordOf } from './language/definition';
import { choice, identifier, longText, money, reference, stamp, text, txHash, yesNo } from './language/fields';
import { financeManagers, financeReaders } from './financeRoles';
import { Role } from './language/roles';
import { notTwice, requestedBy, requestedById } from './requestedBy';
import { shownAsTakenBack, takenBack } from './takenBack';
import { setByPlatformOptional } from './setByPlatform';
import { Fulfilment, fulfilment, fundsType, FundsType } from './statuses/funds';
import { hashInput, withoutHash } from './txHash';

const fulfilled = { is: { status: Fulfilment.Fulfilled }, otherwise: 'Only operations that are fulfilled' };
const withdrawsGoOut = ['type', FundsType.Withdraw] as const;
const requesterRoles = [Role.VaultOwner, Role.Merchant, Role.Agent];

/** Refuses a funds operation. Whoever requested it may use it to take the operation back. */
export const refuseOperation = call('Refuse', 'mgmt/funds-operations/{id}/refuse', {
  dialog: { heading: 'Refuse operation', button: 'Refuse operation' },
  access: {
    roles: [...financeManagers, ...requesterRoles],
    when: { is: { status: Fulfilment.Waiting }, otherwise: 'Only operations that are waiting' },
  },
  inputs: { reason: longText('Reason', { required: true, extension: true }) },
  danger: true,
  decides: true,
  extension: true,
  done: 'Operation refused',
  pastTense: 'refused',
});

export const fundsOperations = defineResource({
  name: 'funds-operations',
  title: 'Funds Operations',
  noun: 'funds operation',
  nouns: 'funds operation |||| funds operations',
  description: 'Deposit and withdraw operations',
  menu: { group: 'finance', icon: 'funds', roles: financeManagers },
  access: {
    roles: financeReaders,
    ownership: { user: 'askedBy', orUser: 'userId', roles: requesterRoles },
    guards: [
      notTwice('confirm'),
      { record: { userId: '{me.id}' }, actions: ['confirm'], reason: 'This is your own: somebody else decides on it' },
      // The server decides for an Owner, who may confirm when no second person is required.
      {
        roles: [Role.Developer],
        record: { askedBy: '{me.id}' },
        actions: ['confirm'],
        reason: 'This is your own: somebody else decides on it',
      },
      {
        record: { status: Fulfilment.Refused },
        exceptRecord: { lapsed: true },
        actions: ['confirm'],
        reason: 'This operation was refused',
      },
      {
        exceptRecord: { txHash: null },
        actions: ['recordHash'],
        reason: 'Its transaction hash is recorded already',
      },
      { record: { txHash: null }, actions: ['correctHash'], reason: 'No transaction hash is recorded yet' },
    ],
  },
  display: {
    summary: ['type', 'amount', 'userId'],
    cardText: ['%{type}', '%{userId}'],
    summedBy: 'type',
    keptColumns: ['id', 'amount', 'status', 'userId', 'type'],
  },
  fields: {
    id: identifier(),
    userId: reference('User id', 'users', { required: true, filter: true }),
    walletId: reference('Wallet id', 'platform-wallets'),
    amount: money('Amount', 'USDT', { required: true, filter: true, replacedBy: 'received', signedBy: withdrawsGoOut }),
    type: choice('Type', fundsType, { required: true, filter: true }),
    status: choice('Status', fulfilment, {
      required: true,
      initial: Fulfilment.Waiting,
      filter: true,
      approval: 'requestedBy',
      shownAs: shownAsTakenBack,
    }),
    takenBack,
    createDate: stamp('Registration Date', { filter: true }),
    address: text('Destination', {
      input: false,
      extension: true,
      columnRoles: financeManagers,
      checks: { format: 'trc20' },
    }),
    received: money('Received', 'USDT', { ...setByPlatformOptional, signedBy: withdrawsGoOut }),
    txHash: txHash('Transaction hash', { ...setByPlatformOptional, checks: { format: 'txHash' } }),
    reason: longText('Reason', setByPlatformOptional),
    askedBy: reference('Asked for by', 'users', setByPlatformOptional),
    decidedBy: reference('Decided by', 'users', setByPlatformOptional),
    lapsed: yesNo('Nobody paid in time', setByPlatformOptional),
    lacksHash: yesNo('No transaction hash yet', {
      ...setByPlatformOptional,
      column: false,
      panel: false,
      derived: true,
    }),
    proposal: longText('Proposal', { ...setByPlatformOptional, maxLength: 1000, unsorted: true }),
    proposalHash: txHash('Hash that it rests on', { ...setByPlatformOptional, checks: { format: 'txHash' } }),
    proposalFileId: reference('Statement that it rests on', 'statement-files', setByPlatformOptional),
    proposedBy: reference('Proposed by', 'users', setByPlatformOptional),
    requestedBy,
    requestedById,
  },
  history: { fields: withoutHash },
  list: {
    tabs: [
      { label: 'All', where: {} },
      { label: 'Waiting', where: { status: [Fulfilment.Waiting] }, extension: true },
      { label: 'Without hash', where: { lacksHash: true }, extension: true },
    ],
  },
  actions: {
    reject: unavailable('Reject'),
    confirm: call('Manual confirm', 'mgmt/deposits/{id}/manual', {
      body: { opId: '{id}', userId: '{userId}', amount: '{amount}' },
      dialog: {
        heading: 'Manual confirm',
        button: 'Confirm operation',
        custom: true,
        // What one compares with the wallet before confirming, and before approving it.
        facts: [
          'walletId',
          'address',
          'createDate',
          'askedBy',
          'proposal',
          'proposalHash',
          'proposalFileId',
          'proposedBy',
        ],
      },
      inputs: {
        received: money('Received', 'USDT', { extension: true, input: { helper: 'Only if a different sum arrived' } }),
        reason: longText('Reason', { extension: true }),
        txHash: txHash('Transaction hash', {
          ...hashInput,
          extension: true,
          input: { helper: 'Only if the coins were sent: it can be recorded later, too' },
        }),
      },
      access: {
        roles: financeManagers,
        approval: 'judged',
        when: { is: { status: [Fulfilment.Waiting, Fulfilment.Refused] }, otherwise: 'This operation is fulfilled' },
      },
      done: 'Operation confirmed',
      pastTense: 'confirmed',
    }),
    refuse: refuseOperation,
    // A note of who looked it up for whoever decides. It moves nothing.
    propose: call('Propose…', 'mgmt/funds-operations/{id}/propose', {
      access: {
        roles: [Role.Finance],
        when: { is: { status: Fulfilment.Waiting }, otherwise: 'Only operations that are waiting' },
      },
      dialog: { heading: 'Propose', button: 'Save proposal', facts: ['walletId', 'address', 'createDate', 'askedBy'] },
      inputs: {
        proposal: longText('Proposal', {
          required: true,
          maxLength: 1000,
          input: { helper: 'It moves nothing: a Developer or Owner reads it and decides' },
        }),
        proposalHash: txHash('Hash that it rests on', hashInput),
        proposalFileId: reference('Statement that it rests on', 'statement-files'),
      },
      primary: true,
      extension: true,
      done: 'Proposal saved',
      pastTense: 'wrote a proposal for',
    }),
    // The coins of a withdraw leave after it was approved, and a deposit may be confirmed before its transfer is looked up.
    recordHash: call('Record transaction hash', 'mgmt/funds-operations/{id}/tx-hash', {
      access: {
        roles: financeManagers,
        when: fulfilled,
      },
      dialog: { facts: ['walletId', 'address', 'decidedBy'], button: 'Record hash' },
      inputs: { txHash: txHash('Transaction hash', { ...hashInput, required: true }) },
      extension: true,
      done: 'Transaction hash recorded',
      pastTense: 'recorded the transaction hash',
    }),
    correctHash: call('Correct transaction hash', 'mgmt/funds-operations/{id}/tx-hash/correct', {
      inverse: 'recordHash',
      access: { roles: financeManagers, when: fulfilled },
      dialog: { facts: ['walletId', 'address', 'decidedBy'], button: 'Correct hash', prefilled: ['txHash'] },
      inputs: {
        txHash: txHash('Transaction hash', { ...hashInput, required: true }),
        reason: longText('Reason', { required: true, extension: true }),
      },
      extension: true,
      done: 'Transaction hash corrected',
      pastTense: 'corrected the transaction hash',
    }),
  },
});
export type FundsOperation = RecordOf<typeof fundsOperations>;
