import { blockPayer } from './blockPayer';
import { call, defineResource, openTicket, unavailable } from './language/define';
import type { RecordOf } from './language/definition';
import {
  choice,
  dateTime,
  identifier,
  longText,
  money,
  phone,
  number,
  reference,
  requisites,
  stamp,
  text,
  uuid,
  yesNo,
} from './language/fields';
import { Role } from './language/roles';
import { optionsOf } from './language/choices';
import { option, waitingOption } from './language/options';
import { setByPlatformOptional } from './setByPlatform';
import { payOutsGoOut } from './payOutsGoOut';
import { notTwice, requestedBy, requestedById } from './requestedBy';
import {
  InvoiceStatus,
  PaymentType,
  openInvoiceStatuses,
  invoiceTabs,
  lateInvoiceStatuses,
  dealStatus,
  handleReason,
  invoiceStatus,
  paymentType,
  payerSaysPaid,
  Settlement,
  settlement,
  reversibleStatus,
} from './statuses/invoices';

/** Roles that see every invoice and may close one by hand. */
export const invoiceRoles: readonly Role[] = [Role.Developer, Role.Owner, Role.Moderator, Role.Finance];
/** Roles that may decide on a pay-out; a Merchant only on their own. */
const approvers = [Role.Developer, Role.Owner, Role.Moderator, Role.Merchant];
/** A pay-out that nobody has approved yet: nothing of it is held, and its sums in USDT are not fixed. */
export const isUnapproved = { status: InvoiceStatus.New, approved: false };
const awaitsApproval = {
  is: isUnapproved,
  otherwise: 'Only a pay-out that waits for approval',
};

/** Staff who work on invoices as tasks, and may end or hand over tasks of others. */
export const staffOfStore = [Role.Developer, Role.Owner, Role.Moderator];
/** Filter of the pay-outs that nobody approved yet. */
const toApprove = { status: [InvoiceStatus.New], approved: false };

/** How the status of a pay-out that nobody approved yet is shown. */
export const waitsForApproval = { name: 'unapproved', when: isUnapproved, option: waitingOption } as const;

/** Roles that work on invoices as tasks. */
export const storeRoles = [...staffOfStore, Role.VaultOwner];

/** The expiry date counts as a deadline while the invoice is open. */
export const openInvoice = { while: 'status', is: openInvoiceStatuses } as const;

/** Values in an invoice's history that are not its fields: its receipts and the matching message. */
export const invoiceActivityFields = {
  receipts: number('Receipts'),
  message: text('Message'),
  messageTime: dateTime('Time of the message'),
  messageSum: money('Sum of the message', 'RUB'),
};

/** Why the deal of an invoice was reversed: for staff alone, who write it for each other. */
const reversalReason = longText('Reason');

/** Why the invoice is in Handle. */
export const whyInHandle = choice('Why in Handle', handleReason, { column: 'optional', input: false, extension: true });

/** Lets operators pay a pay-out. Offered to staff on Invoices and to its merchant on Main. */
export const approvePayOut = call('Approve', 'mgmt/invoices/{uuid}/approve', {
  bulk: true,
  access: { roles: approvers, when: awaitsApproval, approval: 'large', asksFactor: true },
  dialog: {
    confirm: {
      heading: 'Approve pay-out',
      text: 'Operators may pay it out from now on. Amount and fee are held at the rate of this moment.',
      button: 'Approve pay-out',
    },
    facts: ['clientId', 'holderName', 'payee', 'requisites', 'phoneNumber', 'paymentMethod', 'amount', 'inUsdt', 'fee'],
  },
  primary: true,
  extension: true,
  done: 'Pay-out approved',
  pastTense: 'approved',
});

/** Ends a pay-out that is not approved yet. */
export const refusePayOut = call('Refuse', 'mgmt/invoices/{uuid}/refuse', {
  access: { roles: approvers, when: awaitsApproval },
  dialog: { heading: 'Refuse pay-out', button: 'Refuse pay-out' },
  inputs: { reason: longText('Reason', { required: true, extension: true }) },
  danger: true,
  decides: true,
  extension: true,
  done: 'Pay-out refused',
  pastTense: 'refused',
});

/** Says that a pay-out arrived: until somebody does, what one without a receipt credited stays unsettled. */
export const confirmArrival = call('Confirm arrival', 'mgmt/invoices/{uuid}/arrived', {
  bulk: true,
  access: {
    roles: approvers,
    when: {
      is: { settlement: [Settlement.Settling, Settlement.Unconfirmed] },
      otherwise: 'Only a completed pay-out of a vault owner that is not settled',
    },
    approval: 'judged',
    asksFactor: true,
  },
  dialog: {
    confirm: {
      heading: 'Confirm arrival',
      text: 'Its vault owner may use what it paid them.',
      consequence: 'Say so only if the recipient has the money. A merchant who said so opens no dispute about it.',
      button: 'It arrived',
    },
    facts: ['amount', 'inUsdt', 'payee', 'holderName', 'requisites', 'phoneNumber', 'cid'],
  },
  extension: true,
  done: 'Arrival confirmed',
  pastTense: 'confirmed the arrival of',
});

/** What became of what a pay-out credited to its vault owner. */
export const settlementOfPayOut = choice('Settlement', settlement, {
  column: 'optional',
  input: false,
  extension: true,
  from: 'dealId.settlement',
  filter: true,
});

/** The sum that came of a pay-in, where it is another one than was asked: that one was posted. */
export const receivedSum = money('Received', 'RUB', {
  column: 'optional',
  input: false,
  extension: true,
  unsorted: true,
  search: false,
  filter: true,
  signedBy: payOutsGoOut,
});

/** What the merchant pays for it. In no order: an index for it would cost every payment. */
export const dealFee = money('Fee', 'USDT', {
  ...setByPlatformOptional,
  unsorted: true,
  search: false,
  from: 'dealId.fee',
  about: isUnapproved,
});

/** Opens a dispute about an invoice whose money went astray (docs/rules.md#disputes). Staff say what happened, which the API checks. */
export const disputeInvoice = call('Open dispute', 'mgmt/invoices/{uuid}/dispute', {
  access: {
    roles: approvers,
    when: {
      is: { status: [InvoiceStatus.Handle, InvoiceStatus.Complete, ...lateInvoiceStatuses] },
      otherwise: 'Only an invoice that ended, or a completed pay-out',
    },
  },
  dialog: { heading: 'Open dispute', button: 'Open dispute', facts: ['amount', 'cid', 'status'] },
  inputs: {
    saidAmount: money('Sum said', 'RUB', { input: { helper: 'Without one: the sum of the invoice' } }),
    paidAt: dateTime('Sent at'),
    text: longText('What happened', { maxLength: 1000 }),
  },
  inputConditions: [
    { is: { paymentType: PaymentType.PayOut }, input: 'saidAmount', omitted: true },
    { is: { paymentType: PaymentType.PayOut }, input: 'paidAt', omitted: true },
  ],
  extension: true,
  done: 'Dispute opened',
  pastTense: 'opened a dispute about',
});

/** Records of which no dispute can be opened, whoever asks. */
export const disputeGuards = [
  {
    record: { status: InvoiceStatus.Complete, paymentType: PaymentType.PayIn },
    actions: ['dispute'],
    reason: 'This invoice is complete',
  },
  {
    record: { status: [InvoiceStatus.Handle, ...lateInvoiceStatuses], paymentType: PaymentType.PayOut },
    actions: ['dispute'],
    reason: 'Only about a pay-out that is complete',
  },
];

/** What a second person decides by whether an invoice is complete. */
const completionFacts = ['amount', 'inUsdt', 'paymentType', 'paymentMethod', 'requisites', 'holderName', 'dueDate'];

/** The statuses that an invoice is closed with by hand. */
const closingStatuses = { Canceled: InvoiceStatus.Canceled, Complete: InvoiceStatus.Complete };

/** Closes an invoice by hand. Offered on Invoices and in the Taker Store. */
export const resolveInvoice = call('Resolve', 'mgmt/invoices/{uuid}/resolve', {
  dialog: { heading: 'Manual invoice closing', button: 'Close invoice', custom: true, facts: completionFacts },
  access: {
    roles: invoiceRoles,
    when: { is: { status: [...openInvoiceStatuses, ...lateInvoiceStatuses] }, otherwise: 'This invoice is final' },
    approval: 'judged',
  },
  body: { invoiceId: '{uuid}', paymentType: '{paymentType}' },
  inputs: {
    status: choice('Status', optionsOf(closingStatuses, { Canceled: option('Cancel'), Complete: option('Complete') }), {
      required: true,
    }),
    received: money('Received', 'RUB', {
      extension: true,
      input: { helper: 'Only if another sum came: that one is posted' },
    }),
    reason: longText('Reason', {
      extension: true,
      checks: { requiredWith: { field: 'status', is: [InvoiceStatus.Canceled] } },
    }),
  },
  inputConditions: [
    { is: { paymentType: PaymentType.PayOut }, input: 'received', omitted: true },
    {
      is: { status: lateInvoiceStatuses },
      input: 'status',
      without: InvoiceStatus.Canceled,
      otherwise: 'An expired or canceled invoice can only be completed',
    },
    { is: { status: lateInvoiceStatuses }, input: 'reason', required: true },
    {
      is: { status: [InvoiceStatus.New], paymentType: PaymentType.PayOut, approved: false },
      input: 'status',
      without: InvoiceStatus.Complete,
      otherwise: 'This pay-out is not approved yet. Once it is, an operator takes it and completes it',
    },
    {
      is: { status: [InvoiceStatus.New, InvoiceStatus.Handle], paymentType: PaymentType.PayOut },
      input: 'status',
      without: InvoiceStatus.Complete,
      otherwise: 'An operator must take this pay-out before it can be completed',
    },
  ],
  done: 'Invoice closed',
  pastTense: 'resolved',
});

/** Ends a task: the invoice is paid. */
export const completeTask = call('Complete invoice', 'mgmt/store/complete/{id}', {
  primary: true,
  key: 'C',
  body: { invoiceId: '{id}' },
  access: { approval: 'judged' },
  done: 'Invoice completed',
  pastTense: 'completed',
  dialog: { custom: true, facts: completionFacts },
});

/** Hands the task over to anybody in the store but the person whose id `holder` names. */
const giveTo = (holder: string) =>
  call('Give to …', 'mgmt/store/give/{id}', {
    bulk: true,
    key: 'G',
    dialog: { heading: 'Give task', button: 'Give task', endsRequest: true },
    access: {
      roles: staffOfStore,
      when: { is: { status: InvoiceStatus.WIP }, otherwise: 'Nobody is working on this invoice' },
      approval: 'judged',
    },
    inputs: {
      userId: reference('To whom', 'operators', { required: true, input: { except: [holder] } }),
      reason: longText('Reason', { required: true }),
    },
    extension: true,
    done: 'Task given',
    pastTense: 'gave',
  });

/** Offered on Invoices, where supervisors also take tasks over themselves. */
export const giveTask = giveTo('{owner}');

/** Offered among the personal tasks. */
export const givePersonalTask = giveTo('{me.id}');

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
        reason: 'Only a Developer or Owner completes an expired or canceled invoice',
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
    section: { of: 'invoices', roles: invoiceRoles },
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
      shownAs: waitsForApproval,
    }),
    dealStatus: choice('Deal Status', dealStatus, { from: 'dealId.status', filter: true }),
    createDate: stamp('Create Date', { filter: true }),
    expireDate: stamp('Expire Date', { deadline: openInvoice, filter: true }),
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
        parts: [{ label: 'Expired in the last 24 hours' }, { label: 'In progress past due' }],
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
