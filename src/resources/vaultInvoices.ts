import { defineResource, openTicket } from './language/define';
import type { RecordOf } from './language/definition';
import {
  choice,
  dateTime,
  identifier,
  money,
  phone,
  reference,
  requisites,
  stamp,
  text,
  uuid,
  yesNo,
} from './language/fields';
import { invoiceActivityFields, invoiceEnd, receivedSum, settlementOfPayOut } from './invoiceFields';
import { Role } from './language/roles';
import { setByPlatform, setByPlatformOptional } from './setByPlatform';
import { InvoiceStatus, invoiceStatus, invoiceTabs, paymentType, reversibleStatus } from './statuses/invoices';

/**
 * The invoices of a vault owner, open and ended: pay-ins on their accounts, and pay-outs that they took. It has the fields
 * that they see of a task, so that what became of one can be looked up after it left Personal tasks.
 */
export const vaultInvoices = defineResource({
  name: 'vault-invoices',
  endpoint: 'mgmt/vault-invoices',
  source: { entity: 'invoices' },
  title: 'Invoices',
  noun: 'invoice',
  nouns: 'invoice |||| invoices',
  description: 'Pay-ins on your accounts and pay-outs that you took',
  menu: { icon: 'invoice' },
  access: {
    roles: [Role.VaultOwner],
    ownership: { user: 'accountId.vaultProfileId.vaultOwnerId', orUser: 'owner', roles: [Role.VaultOwner] },
  },
  extension: true,
  display: {
    nameField: 'uuid',
    summary: ['amount', 'clientId'],
    cardText: ['%{clientId}', '%{paymentType}'],
    summedBy: 'paymentType',
    notSummed: 'reversed',
    keptColumns: ['clientId', 'amount', 'status', 'endDate'],
    header: { of: 'workspace', is: { status: InvoiceStatus.WIP, owner: '{me.id}' } },
    section: { of: 'invoices', roles: [Role.VaultOwner] },
    groups: [
      {
        heading: 'Payment',
        fields: [
          'amount',
          'received',
          'inUsdt',
          'paymentType',
          'cid',
          'createDate',
          'expireDate',
          'endDate',
          'reportedPaidDate',
          'settlement',
        ],
      },
      { heading: 'Where to pay', fields: ['paymentMethod', 'requisites', 'holderName', 'phoneNumber', 'accountId'] },
      { heading: 'People', fields: ['clientId'] },
    ],
  },
  history: { author: 'The payer', fields: invoiceActivityFields },
  fields: {
    id: identifier(),
    uuid: uuid('Internal Id'),
    clientId: reference('Merchant', 'clients', { required: true, filter: true }),
    amount: money('Amount', 'RUB', { required: true, filter: true, direction: 'paymentType' }),
    // That somebody asked to reverse it is not theirs to know.
    status: choice('Status', invoiceStatus, { ...reversibleStatus, approval: undefined }),
    paymentType: choice('Type', paymentType, { filter: true }),
    accountId: reference('Payment account', 'payment-accounts', { ...setByPlatform, search: false }),
    createDate: stamp('Create Date', { filter: true }),
    expireDate: stamp('Expire Date', { column: 'optional', deadline: invoiceEnd }),
    endDate: dateTime('End Date', { ...setByPlatform, filter: true }),
    inUsdt: money('Amount in USDT', 'USDT', { ...setByPlatformOptional, from: 'dealId.amount' }),
    cid: text('Customer ID', { ...setByPlatformOptional, isName: true }),
    paymentMethod: text('Payment method', { ...setByPlatformOptional, meaning: 'phrase' }),
    requisites: requisites('Requisites', setByPlatformOptional),
    holderName: text('Holder name', setByPlatformOptional),
    phoneNumber: phone('Phone number', { ...setByPlatform, column: false, search: false }),
    reportedPaidDate: dateTime('Payer says paid', { ...setByPlatformOptional, filter: true }),
    received: receivedSum,
    settlement: settlementOfPayOut,
    // Says whether it is a task of the reader.
    owner: reference('Operator', 'users', { ...setByPlatform, column: false, panel: false, search: false }),
    reversed: yesNo('Reversed', { ...setByPlatformOptional, from: 'dealId.reversed', panel: false }),
  },
  list: {
    sort: { field: 'createDate', order: 'DESC' },
    tabs: invoiceTabs,
  },
  actions: { openTicket: openTicket() },
});
export type VaultInvoice = RecordOf<typeof vaultInvoices>;
