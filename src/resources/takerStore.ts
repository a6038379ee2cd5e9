import { call, defineResource, openTicket } from './language/define';
import type { RecordOf } from './language/definition';
import {
  choice,
  dateTime,
  identifier,
  longText,
  money,
  phone,
  reference,
  requisites,
  stamp,
  text,
  uuid,
  yesNo,
} from './language/fields';
import { completeTask, givePersonalTask, resolveInvoice } from './invoiceActions';
import { invoiceEnd, openInvoice, invoiceActivityFields, whyInHandle } from './invoiceFields';
import { storeRoles } from './invoiceRoles';
import { Role } from './language/roles';
import { notTwice, requestedBy, requestedById } from './requestedBy';
import {
  InvoiceStatus,
  invoiceStatus,
  invoiceStatusFacts,
  payerSaysPaid,
  PaymentType,
  paymentType,
} from './statuses/invoices';

const accessRoles = storeRoles;
const sharedFields = {
  id: identifier(),
  uuid: uuid('Internal Id'),
  clientId: reference('Merchant', 'clients', { required: true, filter: true }),
  amount: money('Amount', 'RUB', { required: true, filter: true, direction: 'paymentType' }),
  status: choice('Status', invoiceStatus, {
    required: true,
    filter: true,
    approval: 'requestedBy',
    notes: [payerSaysPaid],
  }),
  createDate: stamp('Create Date', { recent: true }),
  expireDate: stamp('Expire Date', { deadline: invoiceEnd }),
  paymentType: choice('Type', paymentType, { column: 'optional', filter: true }),
  bank: text('Bank', { column: 'optional', input: false, extension: true, from: 'accountId.bankDataId.bankTitle' }),
  // A pay-out has no account, so no bank of it: the payee's bank is what the merchant chose.
  paymentMethod: text('Payment method', { column: false, input: false, extension: true, meaning: 'phrase' }),
  dueDate: stamp('Due', { required: false, deadline: openInvoice, extension: true, derived: true }),
  reportedPaidDate: dateTime('Payer says paid', { column: 'optional', input: false, extension: true, filter: true }),
  requestedBy,
};

const storeStatuses = invoiceStatusFacts.where(({ isInStore }) => isInStore);

/** Invoices that wait for an operator. */
export const takerStore = defineResource({
  name: 'taker-store',
  endpoint: 'mgmt/store',
  source: { entity: 'invoices', where: { status: storeStatuses, approved: true } },
  title: 'Taker Store',
  noun: 'invoice',
  nouns: 'invoice |||| invoices',
  menu: {
    label: 'Taker Store',
    icon: 'inbox',
    counts: [
      { entity: 'taker-store', label: 'Waiting' },
      { entity: 'workspace', label: 'My tasks' },
    ],
  },
  access: {
    roles: accessRoles,
    ownership: { user: 'accountId.vaultProfileId.vaultOwnerId', roles: [Role.VaultOwner] },
    // Only pay-outs are shared. A pay-in without an account dates from before the ledger: its owner is in its deal, and
    // only staff may end it.
    sharedRows: { paymentType: PaymentType.PayOut },
  },
  display: {
    nameField: 'uuid',
    notes: true,
    summary: ['amount', 'clientId'],
    cardText: ['%{clientId}', '%{paymentType}'],
    summedBy: 'paymentType',
    keptColumns: ['clientId', 'amount', 'expireDate', 'status'],
    section: { of: 'invoices', roles: storeRoles },
  },
  // What is due first is what Take next gives.
  list: {
    sort: { field: 'dueDate', order: 'ASC' },
    plainSort: { field: 'expireDate', order: 'ASC', pastLast: true },
    steadyWidths: {
      id: 50,
      uuid: 133,
      clientId: 116,
      amount: 140,
      status: 92,
      createDate: 76,
      expireDate: 138,
      dueDate: 104,
    },
  },
  history: { author: 'The payer', fields: invoiceActivityFields },
  fields: {
    ...sharedFields,
    handleWhy: whyInHandle,
    approved: yesNo('Approved', { column: false, input: false, extension: true }),
    ownerName: text('Operator', { column: false, input: false, extension: true, from: 'owner.nickname' }),
  },
  departure: { fields: ['status', 'ownerName'], by: 'ownerName', done: { status: InvoiceStatus.Complete } },
  actions: {
    take: call('Take', 'mgmt/store/reserve/{id}', {
      inRow: true,
      bulk: true,
      body: { invoiceId: '{id}', userId: '{me.id}' },
      done: 'Invoice taken',
      pastTense: 'took',
      dialog: { custom: true },
    }),
    resolve: resolveInvoice,
    openTicket: openTicket(),
  },
  live: { changed: 'store-update' },
});
export type StoreInvoice = RecordOf<typeof takerStore>;

/**
 * 'Personal tasks': the invoices that the signed-in operator has taken. They include the requisites of pay-outs for
 * roles that may not open Invoices.
 */
export const workspace = defineResource({
  name: 'workspace',
  endpoint: 'mgmt/store/workspace/{me.uuid}',
  source: { entity: 'invoices', where: { status: InvoiceStatus.WIP } },
  scope: { owner: '{me.id}' },
  title: 'Personal tasks',
  history: { fields: invoiceActivityFields, author: 'The payer' },
  noun: 'invoice',
  access: { roles: accessRoles, guards: [notTwice('complete')] },
  besideOn: 'taker-store',
  besideWide: true,
  display: {
    nameField: 'uuid',
    notes: true,
    summary: ['amount', 'clientId'],
    cardText: ['%{clientId}', '%{paymentType}'],
    header: { of: 'workspace', is: {} },
    groups: [
      {
        heading: 'Payment details',
        fields: ['requisites', 'holderName', 'amount', 'bank', 'paymentMethod', 'phoneNumber'],
      },
      {
        heading: 'Payment',
        fields: [
          'clientId',
          'cid',
          'paymentType',
          'createDate',
          'expireDate',
          'dueDate',
          'returnDate',
          'reportedPaidDate',
          'handleWhy',
        ],
      },
      { heading: 'Numbers', fields: ['id', 'uuid'] },
    ],
  },
  // Those that the operator works off: the next opens when one has left.
  list: { sort: { field: 'dueDate', order: 'ASC' }, queues: [{}] },
  fields: {
    ...sharedFields,
    amount: { ...sharedFields.amount, copied: true },
    handleWhy: whyInHandle,
    requisites: requisites('Requisites', { input: false, extension: true }),
    holderName: text('Holder name', { input: false, extension: true, copied: true }),
    phoneNumber: phone('Phone number', { input: false, extension: true, copied: true }),
    // What is given back late makes fewer tasks for its holder: they have to know when it goes by itself.
    returnDate: dateTime('Back to the queue', {
      column: false,
      input: false,
      search: false,
      extension: true,
      derived: true,
      deadline: 'always',
    }),
    cid: text('Customer ID', { input: false, extension: true }),
    requestedById,
  },
  actions: {
    complete: completeTask,
    dismiss: call('Dismiss', 'mgmt/store/release/{id}', {
      key: 'R',
      bulk: true,
      dialog: { heading: 'Dismiss invoice', endsRequest: true },
      body: { invoiceId: '{id}' },
      inputs: { reason: longText('Reason', { extension: true, input: { placeholder: 'Out of money' } }) },
      done: 'Invoice dismissed',
      pastTense: 'dismissed',
    }),
    openTicket: { ...openTicket(), key: 'O' },
    give: givePersonalTask,
  },
  live: { changed: 'workspace-update', wholeList: true },
});
export type PersonalTask = RecordOf<typeof workspace>;
