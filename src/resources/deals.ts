import { call, defineResource, openTicket } from './language/define';
import type { RecordOf } from './language/definition';
import { choice, dateTime, identifier, longText, money, percent, reference, stamp, yesNo } from './language/fields';
import { financeManagers, financeReaders } from './financeRoles';
import { Role } from './language/roles';
import { notTwice, requestedBy, requestedById } from './requestedBy';
import { payOutsGoOut } from './payOutsGoOut';
import { DealStatus, dealStatus, paymentType, reversibleStatus } from './statuses/invoices';

/**
 * Stored when the deal is made and not changed later. For a pay-out, the vault owner's terms date from when they took
 * it.
 */
const dealTerm = { column: 'optional', extension: true } as const;

export const deals = defineResource({
  name: 'deals',
  noun: 'deal',
  nouns: 'deal |||| deals',
  description: 'All platform deals',
  menu: { group: 'finance', icon: 'deal', roles: financeManagers },
  access: {
    roles: financeReaders,
    guards: [
      notTwice('reverse'),
      {
        roles: [Role.Developer],
        record: { requestedBy: null },
        actions: ['reverse'],
        reason: 'An Owner reverses a deal; a Developer may approve it',
      },
    ],
  },
  fields: {
    id: identifier(),
    invoiceId: reference('Invoice id', 'invoices', { required: true }),
    bankAccountId: reference('Bank account id', 'payment-accounts'),
    amount: money('Amount', 'USDT', { required: true, filter: true, direction: 'paymentType', signedBy: payOutsGoOut }),
    status: choice('Status', dealStatus, { ...reversibleStatus, initial: DealStatus.New }),
    createDate: stamp('Create date', { filter: true }),
    updateDate: dateTime('Update date', { filter: true }),
    clientId: reference('Merchant', 'clients', {
      input: false,
      extension: true,
      from: 'invoiceId.clientId',
      filter: true,
      unsorted: true,
    }),
    paymentType: choice('Payment type', paymentType, {
      column: 'optional',
      input: false,
      extension: true,
      from: 'invoiceId.paymentType',
      filter: true,
      unsorted: true,
    }),
    endDate: dateTime('End Date', {
      column: 'optional',
      input: false,
      extension: true,
      from: 'invoiceId.endDate',
      filter: true,
      unsorted: true,
    }),
    rate: money('Rate', 'RUB', dealTerm),
    // What makes up the revenue that Main shows.
    fee: money('Fee', 'USDT', { extension: true }),
    merchantFee: percent('Fee of the merchant', dealTerm),
    ownerId: reference('Vault owner', 'vault-owners', { ...dealTerm, filter: true }),
    ownerFee: percent('Reward of the vault owner', dealTerm),
    merchantAgentId: reference('Agent of the merchant', 'users', dealTerm),
    merchantAgentFee: percent('Fee to the agent of the merchant', dealTerm),
    ownerAgentId: reference('Agent of the vault owner', 'users', dealTerm),
    ownerAgentFee: percent('Fee to the agent of the vault owner', dealTerm),
    reversed: yesNo('Reversed', { ...dealTerm, input: false, initial: false, filter: true }),
    requestedBy,
    requestedById,
  },
  actions: {
    openTicket: openTicket(),
    reverse: call('Reverse', 'mgmt/deals/{id}/reverse', {
      dialog: { heading: 'Reverse deal', button: 'Reverse deal', custom: true },
      inputs: { reason: longText('Reason', { required: true, extension: true }) },
      access: {
        roles: financeManagers,
        when: { is: { status: DealStatus.Completed, reversed: false }, otherwise: 'Only completed deals, once' },
        approval: 'large',
        asksFactor: true,
      },
      danger: true,
      extension: true,
      done: 'Deal reversed',
      pastTense: 'reversed',
    }),
  },
});
export type Deal = RecordOf<typeof deals>;
