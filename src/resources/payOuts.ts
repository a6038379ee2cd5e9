import { defineResource } from './language/define';
import type { RecordOf } from './language/definition';
import { choice, identifier, money, phone, reference, requisites, stamp, text, uuid, yesNo } from './language/fields';
import { approvePayOut, refusePayOut } from './invoiceActions';
import { dealFee, isUnapproved, openInvoice, shownToApprove } from './invoiceFields';
import { Role } from './language/roles';
import { requestedBy } from './requestedBy';
import { setByPlatform, setByPlatformOptional } from './setByPlatform';
import { InvoiceStatus, invoiceStatus } from './statuses/invoices';

/** A merchant's own pay-outs that wait for approval by the merchant or staff. They are listed on Main only. */
export const payOuts = defineResource({
  name: 'pay-outs',
  endpoint: 'mgmt/users/{me.id}/pay-outs',
  source: { entity: 'invoices', where: { status: InvoiceStatus.New, approved: false } },
  scope: { clientId: '{me.id}' },
  title: 'Pay-outs to approve',
  noun: 'pay-out',
  access: { roles: [Role.Merchant] },
  display: { nameField: 'uuid', summary: ['amount', 'holderName'] },
  history: { author: 'The payer' },
  extension: true,
  fields: {
    id: identifier(),
    uuid: uuid(),
    amount: money('Amount', 'RUB', { required: true }),
    holderName: text('Holder name', setByPlatform),
    status: choice('Status', invoiceStatus, {
      required: true,
      approval: 'requestedBy',
      shownAs: shownToApprove,
    }),
    expireDate: stamp('Expire Date', { deadline: openInvoice }),
    createDate: stamp('Create Date'),
    requisites: requisites('Requisites', { ...setByPlatform, column: 'optional' }),
    phoneNumber: phone('Phone number', { ...setByPlatform, column: 'optional' }),
    cid: text('Customer ID', { ...setByPlatform, column: 'optional' }),
    inUsdt: money('Amount in USDT', 'USDT', { ...setByPlatformOptional, from: 'dealId.amount', about: isUnapproved }),
    fee: dealFee,
    refundOf: reference('Refund of', 'own-invoices', { ...setByPlatform, column: false, search: false }),
    approved: yesNo('Approved', { ...setByPlatform, column: false }),
    requestedBy,
  },
  list: { queues: [{}] },
  actions: { approve: approvePayOut, refuse: refusePayOut },
});
export type PayOut = RecordOf<typeof payOuts>;
