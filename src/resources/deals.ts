import { defineResource, openTicket } from './language/define';
import type { RecordOf } from './language/definition';
import { choice, dateTime, identifier, money, reference, stamp } from './language/fields';
import { Role } from './language/roles';
import { dealStatus } from './language/statuses';

export const deals = defineResource({
  name: 'deals',
  noun: 'deal',
  description: 'All platform deals',
  menu: { group: 'finance', icon: 'deal' },
  roles: [Role.Developer, Role.Owner],
  fields: {
    id: identifier(),
    invoiceId: reference('Invoice id', 'invoices', { required: true }),
    bankAccountId: reference('Bank account id', 'payment-accounts'),
    amount: money('Amount', 'USDT', { required: true, filter: true }),
    status: choice('Status', dealStatus, { required: true, initial: 0, filter: true }),
    createDate: stamp('Create date', { filter: true }),
    updateDate: dateTime('Update date'),
  },
  actions: { openTicket: openTicket() },
});
export type Deal = RecordOf<typeof deals>;
