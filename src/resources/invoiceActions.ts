import { invoiceRoles, payOutApprovers, staffOfStore } from './invoiceRoles';
import { isUnapproved } from './invoiceFields';
import { call } from './language/define';
import { choice, dateTime, longText, money, reference } from './language/fields';
import { optionsOf } from './language/choices';
import { option } from './language/options';
import { InvoiceStatus, PaymentType, openInvoiceStatuses, lateInvoiceStatuses, Settlement } from './statuses/invoices';

const awaitsApproval = {
  is: isUnapproved,
  otherwise: 'Only a pay-out that nobody approved yet',
};

/** Lets operators pay a pay-out. Offered to staff on Invoices and to its merchant on Main. */
export const approvePayOut = call('Approve', 'mgmt/invoices/{uuid}/approve', {
  bulk: true,
  access: { roles: payOutApprovers, when: awaitsApproval, approval: 'large', asksFactor: true },
  dialog: {
    confirm: {
      heading: 'Approve pay-out',
      text: 'Operators may pay it out from now on. Amount and fee are held at the rate of this moment.',
      button: 'Approve pay-out',
    },
    facts: [
      'clientId',
      'cid',
      'refundOf',
      'holderName',
      'payee',
      'requisites',
      'phoneNumber',
      'paymentMethod',
      'amount',
      'inUsdt',
      'fee',
    ],
  },
  primary: true,
  extension: true,
  done: 'Pay-out approved',
  pastTense: 'approved',
});

/** Ends a pay-out that is not approved yet. */
export const refusePayOut = call('Refuse', 'mgmt/invoices/{uuid}/refuse', {
  access: { roles: payOutApprovers, when: awaitsApproval },
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
    roles: payOutApprovers,
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

/** Opens a dispute about an invoice whose money went astray (docs/rules.md#disputes). Staff say what happened, which the API checks. */
export const disputeInvoice = call('Open dispute', 'mgmt/invoices/{uuid}/dispute', {
  access: {
    roles: payOutApprovers,
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
      checks: { onlyWith: { field: 'status', is: [InvoiceStatus.Complete] } },
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
