import { call, defineResource, unavailable, type RecordOf } from './define';
import { choice, identifier, longText, money, reference, requisites, stamp, text, uuid } from './fields';
import { Role } from './roles';
import { dealStatus, invoiceStatus, paymentType } from './statuses';

export const invoices = defineResource({
  name: 'invoices',
  route: 'invoices',
  endpoint: 'mgmt/invoices',
  title: 'Invoices',
  description: 'All invoices from every client site',
  menu: { label: 'Invoices', icon: 'file' },
  roles: [Role.Developer, Role.Owner, Role.Moderator, Role.Finance],
  represent: 'uuid',
  fields: {
    id: identifier(),
    uuid: uuid(),
    clientId: reference('Partner', 'clients', { required: true, search: true, filter: true }),
    amount: money('Amount', 'RUB', { required: true, search: true }),
    status: choice('Status', invoiceStatus, { required: true, initial: 0, filter: true }),
    dealStatus: choice('Deal Status', dealStatus, { from: 'dealId.status', filter: true }),
    createDate: stamp('Create Date'),
    expireDate: stamp('Expire Date'),
    paymentType: choice('Payment type', paymentType, { column: 'optional', filter: true }),
    paymentMethod: text('Payment method', { column: 'optional' }),
    cid: text('Customer ID', { column: 'optional', search: true }),
    requisites: requisites('Requisites', { column: 'optional', search: true }),
    holderName: text('Holder name', { column: 'optional', search: true }),
    owner: reference('Operator', 'users', { column: false }),
  },
  tabs: [
    { label: 'All', where: {} },
    { label: 'New', where: { status: [0] } },
    { label: 'W.I.P', where: { status: [1, 2] } },
    { label: 'Done', where: { status: [3, 4, 5] } },
  ],
  actions: {
    reject: unavailable('Reject'),
    resolve: call('Resolve', 'mgmt/invoices/{uuid}/resolve', {
      heading: 'Manual invoice closing',
      button: 'Close invoice',
      body: { invoiceId: '{uuid}', paymentType: '{paymentType}' },
      inputs: {
        status: choice('Status', { 4: { label: 'Cancel' }, 5: { label: 'Complete' } }, { required: true }),
        reason: longText('Reason'),
      },
      when: { is: { status: [0, 1, 2] }, otherwise: 'This invoice is final' },
      done: 'Invoice closed',
      unavailable: 'Not available yet',
    }),
    openTicket: unavailable('Open ticket', { reason: 'Not available yet' }),
  },
  live: { created: 'new-invoice', changed: 'invoice-updated' },
});
export type Invoice = RecordOf<typeof invoices>;
