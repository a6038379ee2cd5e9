import { call, defineResource } from './language/define';
import type { RecordOf } from './language/definition';
import { choice, dateTime, identifier, money, reference, stamp, text, uuid, yesNo } from './language/fields';
import { Role } from './language/roles';
import { ofMerchant, ownedByMerchant } from './paymentLinks';
import { minPublicAmount } from './payers';
import { payersPage } from './payersPage';
import { setByPlatform } from './setByPlatform';
import { DisputeStatus, disputeStatus } from './statuses/disputes';
import { InvoiceStatus, invoiceStatus, PaymentType, paymentType } from './statuses/invoices';

const { New, Expired, Canceled, Complete } = InvoiceStatus;

const ofMerchants = { roles: [Role.Merchant] };
const isOpen = { when: { is: { status: New }, otherwise: 'Only of one that is New' } } as const;

/**
 * Invoices that a merchant's server makes with a test key, to try its code: in a table of their own, so that nothing which counts money can
 * mistake them for others. Their merchant decides what becomes of them (docs/merchants.md).
 */
export const testInvoices = defineResource({
  name: 'test-invoices',
  title: 'Test invoices',
  noun: 'test invoice',
  nouns: 'test invoice |||| test invoices',
  description: 'What your server made with a test key: no money moves',
  menu: { group: 'integration', icon: 'invoice' },
  access: { ...ofMerchants, ownership: ownedByMerchant },
  extension: true,
  display: { nameField: 'uuid', summary: ['amount', 'cid'], cardText: ['%{cid}', '%{paymentType}'] },
  fields: {
    id: identifier(),
    uuid: uuid(),
    clientId: ofMerchant,
    amount: money('Amount', 'RUB', { required: true, filter: true }),
    status: choice('Status', invoiceStatus, { required: true, initial: New, filter: true }),
    paymentType: choice('Payment type', paymentType, { required: true, filter: true }),
    cid: text('Customer ID', { ...setByPlatform, isName: true }),
    description: text('Description', { ...setByPlatform, maxLength: 120, column: false }),
    received: money('Received', 'RUB', setByPlatform),
    late: yesNo('Completed late', { required: true, initial: false, column: false }),
    reversed: yesNo('Reversed', { required: true, initial: false, column: false }),
    approved: yesNo('Approved', { required: true, initial: true, column: false }),
    dispute: choice('Dispute', disputeStatus, { ...setByPlatform, filter: true }),
    inUsdt: money('Amount in USDT', 'USDT', { required: true, column: 'optional' }),
    fee: money('Fee', 'USDT', { required: true, column: 'optional' }),
    rate: money('Rate', 'RUB', { required: true, column: false }),
    reportedPaidDate: dateTime('Payer says paid', { ...setByPlatform, column: false }),
    apiKeyId: reference('API key', 'api-keys', { column: false, search: false }),
    createDate: stamp('Create Date', { filter: true }),
    expireDate: stamp('Expire Date', { column: false }),
    endDate: dateTime('End Date', { ...setByPlatform, column: 'optional' }),
  },
  list: {
    tabs: [
      { label: 'All', where: {} },
      { label: 'New', where: { status: [New] } },
      { label: 'Completed', where: { status: [Complete] } },
    ],
  },
  actions: {
    show: payersPage,
    complete: call('Complete', 'mgmt/test-invoices/{id}/complete', {
      access: {
        when: {
          is: { status: [New, Expired, Canceled], approved: true },
          otherwise: 'Only one that is not complete; a pay-out is approved first',
        },
      },
      inputs: {
        received: money('Received', 'RUB', { min: minPublicAmount, input: { helper: 'Only if another sum came' } }),
      },
      dialog: { heading: 'Complete test invoice', button: 'Complete' },
      primary: true,
      done: 'Test invoice completed',
      pastTense: 'completed',
    }),
    approve: call('Approve', 'mgmt/test-invoices/{id}/approve', {
      access: { when: { is: { status: New, approved: false }, otherwise: 'Only a pay-out that is not approved' } },
      done: 'Test pay-out approved',
      pastTense: 'approved',
    }),
    expire: call('Expire', 'mgmt/test-invoices/{id}/expire', {
      access: isOpen,
      done: 'Test invoice expired',
      pastTense: 'expired',
    }),
    cancel: call('Cancel invoice', 'mgmt/test-invoices/{id}/cancel', {
      access: {
        when: { is: { status: New, paymentType: PaymentType.PayIn }, otherwise: 'Only a pay-in that is New' },
      },
      dialog: { heading: 'Cancel test invoice', button: 'Cancel invoice' },
      done: 'Test invoice canceled',
      pastTense: 'canceled',
    }),
    reverse: call('Reverse', 'mgmt/test-invoices/{id}/reverse', {
      access: { when: { is: { status: Complete, reversed: false }, otherwise: 'Only one that is complete, once' } },
      done: 'Test invoice reversed',
      pastTense: 'reversed',
    }),
    dispute: call('Open dispute', 'mgmt/test-invoices/{id}/dispute', {
      access: {
        when: {
          is: { status: [Expired, Canceled, Complete], reversed: false },
          otherwise: 'Only about a pay-in that ended unpaid, or a pay-out that is complete',
        },
      },
      done: 'Test dispute opened',
      pastTense: 'opened a dispute about',
    }),
    accept: call('Accept dispute', 'mgmt/test-invoices/{id}/accept', {
      access: {
        when: { is: { dispute: DisputeStatus.Open }, otherwise: 'There is no open dispute about this invoice' },
      },
      done: 'Test dispute accepted',
      pastTense: 'accepted the dispute about',
    }),
    refuse: call('Refuse dispute', 'mgmt/test-invoices/{id}/refuse', {
      access: {
        when: { is: { dispute: DisputeStatus.Open }, otherwise: 'There is no open dispute about this invoice' },
      },
      done: 'Test dispute refused',
      pastTense: 'refused the dispute about',
    }),
  },
});
export type TestInvoice = RecordOf<typeof testInvoices>;

/** Calls on a test invoice, by the last part of their address. */
export const testSteps = ['complete', 'approve', 'expire', 'cancel', 'reverse', 'dispute', 'accept', 'refuse'] as const;
export type TestStep = (typeof testSteps)[number];
