import type { RecordOf } from './language/definition';
import { invoiceRoles, staffOfStore, storeRoles } from './invoiceRoles';
import {
  isUnapproved,
  shownToApprove,
  toApprove,
  invoiceEnd,
  openInvoice,
  invoiceActivityFields,
  settlementOfPayOut,
  receivedSum,
  dealFee,
  whyInHandle,
} from './invoiceFields';
import {
  approvePayOut,
  refusePayOut,
  confirmArrival,
  disputeInvoice,
  disputeGuards,
  resolveInvoice,
  giveTask,
} from './invoiceActions';
import { blockPayer, ofPayer } from './blockPayer';
import { call, defineResource, openTicket, unavailable } from './language/define';
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
import { Role } from './language/roles';
import { payOutsGoOut } from './payOutsGoOut';
import { notTwice, requestedBy, requestedById } from './requestedBy';
import {
  InvoiceStatus,
  PaymentType,
  openInvoiceStatuses,
  invoiceTabs,
  lateInvoiceStatuses,
  dealStatus,
  invoiceStatus,
  paymentType,
  payerSaysPaid,
  Settlement,
  reversibleStatus,
} from './statuses/invoices';

/** Why the deal of an invoice was reversed: for staff alone, who write it for each other. */
const reversalReason = longText('Reason');

export const invoices = defineResource({
  name: 'invoices',
  noun: 'invoice',
  nouns: 'invoice |||| invoices',
  description: 'All invoices from every client site',
  menu: { icon: 'invoice' },
  access: {
    roles: invoiceRoles,
    ownership: [
      { user: 'clientId', roles: [Role.Merchant] },
      { user: 'accountId.vaultProfileId.vaultOwnerId', orUser: 'owner', roles: [Role.VaultOwner] },
    ],
    guards: [
      notTwice('approve', 'resolve'),
      ...disputeGuards,
      {
        record: { status: InvoiceStatus.Complete },
        actions: ['release', 'give'],
        reason: 'This invoice is already complete',
      },
      {
        roles: [Role.Moderator, Role.Finance],
        record: { status: lateInvoiceStatuses },
        actions: ['resolve'],
        reason: 'This invoice is expired or canceled: only a Developer or Owner may still complete it',
      },
      {
        record: { status: lateInvoiceStatuses, paymentType: PaymentType.PayOut },
        actions: ['resolve'],
        reason: 'This invoice is final',
      },
      {
        roles: staffOfStore,
        record: { settlement: Settlement.Settling },
        actions: ['confirmArrival'],
        reason: 'It is settled by itself',
      },
    ],
  },
  display: {
    nameField: 'uuid',
    notes: true,
    summary: ['amount', 'clientId'],
    // The deadline stays longer than what is only looked up.
    keptColumns: ['id', 'status', 'amount', 'clientId', 'expireDate', 'createDate'],
    cardText: ['%{clientId}', '%{paymentType}'],
    summedBy: 'paymentType',
    notSummed: 'reversed',
    header: { of: 'workspace', is: { status: InvoiceStatus.WIP, owner: '{me.id}' } },
    section: { of: 'invoices', roles: invoiceRoles, isEvidence: true },
    groups: [
      {
        heading: 'Payment',
        fields: [
          'amount',
          'received',
          'inUsdt',
          'paymentType',
          'cid',
          'description',
          'createDate',
          'expireDate',
          'endDate',
          'reportedPaidDate',
          'handleWhy',
        ],
      },
      { heading: 'Where to pay', fields: ['paymentMethod', 'requisites', 'holderName', 'phoneNumber', 'accountId'] },
      { heading: 'Deal', fields: ['dealStatus', 'settlement'] },
      { heading: 'People', fields: ['clientId', 'linkId', 'vaultOwnerId', 'owner', 'takenDate', 'requestedBy'] },
    ],
    dropdown: {
      details: ['amount', 'clientId', 'status'],
      selectable: {
        is: { status: [...openInvoiceStatuses, ...lateInvoiceStatuses], paymentType: PaymentType.PayIn },
        otherwise: 'This invoice is final or a pay-out',
      },
    },
  },
  history: { author: 'The payer', fields: { ...invoiceActivityFields, reversalReason } },
  fields: {
    id: identifier(),
    uuid: uuid(),
    clientId: reference('Partner', 'clients', { required: true, filter: true }),
    amount: money('Amount', 'RUB', {
      required: true,
      filter: true,
      direction: 'paymentType',
      signedBy: payOutsGoOut,
    }),
    status: choice('Status', invoiceStatus, {
      ...reversibleStatus,
      initial: InvoiceStatus.New,
      notes: [...reversibleStatus.notes, payerSaysPaid],
      shownAs: shownToApprove,
    }),
    dealStatus: choice('Deal Status', dealStatus, { from: 'dealId.status', filter: true }),
    createDate: stamp('Create Date', { filter: true }),
    expireDate: stamp('Expire Date', { deadline: invoiceEnd, filter: true }),
    endDate: dateTime('End Date', { column: 'optional', input: false, extension: true, filter: true }),
    paymentType: choice('Payment type', paymentType, { column: 'optional', filter: true }),
    paymentMethod: text('Payment method', { column: 'optional', extension: true, meaning: 'phrase' }),
    cid: text('Customer ID', { column: 'optional', extension: true, isName: 'number' }),
    requisites: requisites('Requisites', { column: 'optional', extension: true }),
    holderName: text('Holder name', { column: 'optional', extension: true }),
    phoneNumber: phone('Phone number', { column: false, input: false, search: true, extension: true }),
    // Not in the panel: there the status says whether a pay-out waits for approval, and pay-ins need none.
    approved: yesNo('Approved', {
      column: 'optional',
      initial: true,
      input: false,
      extension: true,
      filter: true,
      panel: false,
    }),
    inUsdt: money('Amount in USDT', 'USDT', {
      column: 'optional',
      input: false,
      extension: true,
      from: 'dealId.amount',
      about: isUnapproved,
      signedBy: payOutsGoOut,
    }),
    fee: dealFee,
    reversed: yesNo('Reversed', {
      column: 'optional',
      panel: false,
      input: false,
      extension: true,
      from: 'dealId.reversed',
      filter: true,
    }),
    received: receivedSum,
    settlement: settlementOfPayOut,
    requestedBy,
    requestedById,
    description: longText('Description', { column: false, input: false, extension: true, search: true }),
    linkId: reference('Payment link', 'payment-links', {
      column: false,
      input: false,
      search: false,
      filter: true,
      extension: true,
    }),
    refundOf: reference('Refund of', 'invoices', { column: false, input: false, search: false, extension: true }),
    accountId: reference('Payment account', 'payment-accounts', {
      column: false,
      input: false,
      search: false,
      extension: true,
    }),
    // Whom to ask whether the money came.
    vaultOwnerId: reference('Vault owner', 'vault-owners', {
      column: false,
      input: false,
      search: false,
      extension: true,
      from: 'accountId.vaultProfileId.vaultOwnerId',
    }),
    handleWhy: whyInHandle,
    reportedPaidDate: dateTime('Payer says paid', { column: 'optional', input: false, extension: true, filter: true }),
    takenDate: dateTime('Taken', { column: false, input: false, extension: true }),
    ofPayer,
    // A pay-out that nobody has approved yet is not due.
    dueDate: stamp('Due', {
      required: false,
      column: false,
      panel: false,
      deadline: openInvoice,
      extension: true,
      derived: true,
    }),
    // Not searched: the search box offers the operator as a filter, and rows stay those of a partner of such a name.
    owner: reference('Operator', 'users', {
      column: 'optional',
      search: false,
      filter: true,
      filterTarget: 'store-people',
      extension: true,
    }),
  },
  list: {
    tiles: [
      {
        label: 'With issues',
        count: [
          { status: [InvoiceStatus.Expired], expireDate_gte: '{dayAgo}' },
          { status: [InvoiceStatus.Handle, InvoiceStatus.WIP], expireDate_lte: '{now}' },
        ],
        parts: [{ label: 'Expired in the last 24 hours' }, { label: 'In progress past expiry' }],
      },
      { label: 'Action required', count: [{ status: [InvoiceStatus.Handle] }] },
      {
        label: 'Funds on hold',
        sum: {
          field: 'amount',
          where: { status: openInvoiceStatuses },
          // A pay-out holds nothing until it is approved.
          exactly: { field: 'inUsdt', where: { status: openInvoiceStatuses, approved: true } },
        },
      },
    ],
    tabs: [...invoiceTabs, { label: 'To approve', where: toApprove, extension: true, toDo: 'approve' }],
    queues: [toApprove],
  },
  actions: {
    reject: unavailable('Reject'),
    resolve: resolveInvoice,
    openTicket: openTicket(),
    approve: approvePayOut,
    refuse: refusePayOut,
    release: call('Release', 'mgmt/store/release/{id}', {
      bulk: true,
      dialog: { heading: 'Release task', endsRequest: true },
      access: {
        roles: storeRoles,
        when: { is: { status: InvoiceStatus.WIP }, otherwise: 'Nobody is working on this invoice' },
        approval: 'judged',
      },
      body: { invoiceId: '{id}' },
      inputs: { reason: longText('Reason', { required: true, extension: true }) },
      extension: true,
      done: 'Invoice released',
      pastTense: 'released',
    }),
    give: giveTask,
    confirmArrival,
    dispute: disputeInvoice,
    block: blockPayer('mgmt/invoices/{uuid}/block'),
  },
  live: { created: 'new-invoice', changed: 'invoice-updated' },
});
export type Invoice = RecordOf<typeof invoices>;
