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
import { approvePayOut, confirmArrival, disputeGuards, disputeInvoice, refusePayOut } from './invoiceActions';
import {
  dealFee,
  isUnapproved,
  invoiceEnd,
  receivedSum,
  settlementOfPayOut,
  shownToApprove,
  toApprove,
} from './invoiceFields';
import { optionsOf } from './language/choices';
import { option } from './language/options';
import { Role } from './language/roles';
import { minPublicAmount } from './payers';
import { payersPage } from './payersPage';
import { payOutsGoOut } from './payOutsGoOut';
import { requestedBy } from './requestedBy';
import { setByPlatform, setByPlatformOptional } from './setByPlatform';
import {
  HandleReason,
  InvoiceStatus,
  Settlement,
  invoiceStatus,
  invoiceTabs,
  PaymentType,
  paymentType,
  reversibleStatus,
} from './statuses/invoices';

/** Why a person has to decide an invoice, as its merchant may know it. */
const delayReason = optionsOf(HandleReason, {
  needsReview: option('A person looks for its payment'),
  timedOut: option('Nobody could say yet whether it was paid'),
  released: option('It waits for another operator'),
  receipt: option('The payer sent a receipt: a person looks at it'),
});

/** What a merchant sends to refund a pay-in. */
export const refundInputs = {
  amount: money('Amount', 'RUB', {
    min: minPublicAmount,
    input: {
      helper: 'Empty: all that was received and is not refunded yet. Cost and fee are fixed when it is approved',
    },
  }),
  requisites: requisites('Requisites', {
    checks: { needs: 'holderName' },
    input: { helper: 'Empty: the payer types them at a link that is made for it. One that waits is disabled' },
  }),
  holderName: text('Holder name', { checks: { needs: 'requisites' } }),
  phoneNumber: phone('Phone number', { checks: { needs: 'requisites' } }),
} as const;

/**
 * A merchant's own invoices. It has no field of what is not theirs, such as the operator and the payment account: nothing else
 * can be shown, searched, sorted, filtered, counted or heard of.
 */
export const ownInvoices = defineResource({
  name: 'own-invoices',
  endpoint: 'mgmt/users/{me.id}/invoices',
  source: { entity: 'invoices' },
  scope: { clientId: '{me.id}' },
  title: 'Invoices',
  noun: 'invoice',
  nouns: 'invoice |||| invoices',
  description: 'Payments of your customers',
  menu: { icon: 'invoice', counts: [{ entity: 'pay-outs', label: 'Pay-outs to approve' }] },
  access: {
    roles: [Role.Merchant],
    guards: disputeGuards,
  },
  extension: true,
  display: {
    nameField: 'uuid',
    summary: ['amount', 'cid'],
    cardText: ['%{cid}', '%{paymentType}'],
    // A long description leaves no date out.
    keptColumns: ['id', 'amount', 'status', 'cid', 'createDate', 'expireDate'],
    summedBy: 'paymentType',
    notSummed: 'reversed',
    groups: [
      {
        heading: 'Payment',
        fields: [
          'amount',
          'received',
          'paymentType',
          'cid',
          'description',
          'createDate',
          'expireDate',
          'endDate',
          'reportedPaidDate',
          'handleWhy',
          'linkId',
          'refundOf',
          'refundable',
          'refundWaits',
        ],
      },
      { heading: 'Where to pay', fields: ['paymentMethod', 'requisites', 'payee', 'phoneNumber'] },
      { heading: 'Deal', fields: ['inUsdt', 'rate', 'fee', 'settlement'] },
    ],
  },
  history: { author: 'The payer', hidesPeople: true },
  fields: {
    id: identifier(),
    uuid: uuid(),
    amount: money('Amount', 'RUB', { required: true, filter: true, direction: 'paymentType', signedBy: payOutsGoOut }),
    status: choice('Status', invoiceStatus, { ...reversibleStatus, shownAs: shownToApprove }),
    cid: text('Customer ID', { ...setByPlatform, isName: true }),
    description: longText('Description', setByPlatform),
    paymentType: choice('Payment type', paymentType, { filter: true }),
    createDate: stamp('Create Date', { filter: true }),
    expireDate: stamp('Expire Date', { deadline: invoiceEnd, filter: true }),
    endDate: dateTime('End Date', { ...setByPlatformOptional, filter: true }),
    inUsdt: money('Amount in USDT', 'USDT', {
      ...setByPlatformOptional,
      from: 'dealId.amount',
      about: isUnapproved,
      signedBy: payOutsGoOut,
    }),
    // In no order: an index for it would cost every payment.
    rate: money('Rate', 'RUB', { ...setByPlatformOptional, unsorted: true, search: false, from: 'dealId.rate' }),
    fee: dealFee,
    paymentMethod: text('Payment method', { ...setByPlatformOptional, meaning: 'phrase' }),
    requisites: requisites('Requisites', setByPlatformOptional),
    // Whom a pay-out pays. Of a pay-in the holder is a vault owner's.
    payee: text('Holder name', { ...setByPlatform, column: false, search: false, derived: true }),
    phoneNumber: phone('Phone number', { ...setByPlatform, column: false, search: true }),
    handleWhy: choice('Why it takes longer', delayReason, { ...setByPlatform, column: false }),
    reportedPaidDate: dateTime('Payer says paid', { ...setByPlatformOptional, filter: true }),
    linkId: reference('Payment link', 'payment-links', { ...setByPlatformOptional, search: false, filter: true }),
    refundOf: reference('Refund of', 'own-invoices', { ...setByPlatform, column: false, search: false }),
    refundable: money('Can be refunded', 'RUB', { ...setByPlatform, column: false, search: false, derived: true }),
    refundWaits: money('Refund link waits for its payer', 'RUB', {
      ...setByPlatform,
      column: false,
      search: false,
      derived: true,
    }),
    refundCost: money('All of it costs, with the fee', 'USDT', {
      ...setByPlatform,
      column: false,
      search: false,
      derived: true,
      panel: false,
      about: {},
    }),
    metadata: longText('Metadata', { ...setByPlatform, column: false, search: false }),
    approved: yesNo('Approved', { ...setByPlatformOptional, initial: true, filter: true, panel: false }),
    received: receivedSum,
    reversed: yesNo('Reversed', {
      ...setByPlatformOptional,
      from: 'dealId.reversed',
      panel: false,
      filter: true,
    }),
    settlement: settlementOfPayOut,
    requestedBy,
  },
  list: {
    tabs: [
      ...invoiceTabs,
      { label: 'To approve', where: toApprove },
      { label: 'To confirm', where: { settlement: [Settlement.Unconfirmed] } },
    ],
    queues: [toApprove],
  },
  actions: {
    show: payersPage,
    openTicket: openTicket(),
    approve: approvePayOut,
    refuse: refusePayOut,
    confirmArrival,
    refund: call('Refund', 'mgmt/invoices/{uuid}/refund', {
      access: {
        when: {
          is: { status: InvoiceStatus.Complete, paymentType: PaymentType.PayIn, reversed: false },
          otherwise: 'Only a completed pay-in that was not reversed',
        },
        asksFactor: true,
      },
      inputs: refundInputs,
      dialog: {
        heading: 'Refund pay-in',
        button: 'Refund',
        facts: ['amount', 'refundable', 'refundCost', 'refundWaits'],
      },
      answer: {
        makes: 'made',
        reveals: {
          key: 'page',
          label: 'Refund link',
          repeatRefusal: 'Already done; refund again to get another link',
          advice: 'Send it to your payer: whoever has it says where the money goes',
        },
      },
      done: 'Refund started: no money was sent yet',
      pastTense: 'refunded',
    }),
    dispute: { ...disputeInvoice, dialog: { ...disputeInvoice.dialog, custom: true } },
  },
});
export type OwnInvoice = RecordOf<typeof ownInvoices>;
