import { disputeFields, disputeTabs } from './disputes';
import { defineResource, openTicket } from './language/define';
import type { RecordOf } from './language/definition';
import { reference } from './language/fields';
import { Role } from './language/roles';
import { setByPlatform } from './setByPlatform';
import { openDisputeStatuses } from './statuses/disputes';

/** The disputes about a merchant's own invoices. It has no field of the vault owner, whom merchants do not know. */
export const ownDisputes = defineResource({
  name: 'own-disputes',
  endpoint: 'mgmt/users/{me.id}/disputes',
  source: { entity: 'disputes' },
  scope: { clientId: '{me.id}' },
  extension: true,
  title: 'Disputes',
  noun: 'dispute',
  nouns: 'dispute |||| disputes',
  description: 'Customers of yours who say that they have paid',
  menu: {
    icon: 'dispute',
    counts: [{ entity: 'own-disputes', label: 'Open', where: { status: openDisputeStatuses } }],
  },
  access: { roles: [Role.Merchant] },
  display: {
    nameField: 'id',
    summary: ['amount', 'status'],
    cardText: ['%{kind}', '%{turn}'],
    keptColumns: ['id', 'status', 'amount', 'answerUntil', 'createDate'],
    groups: [
      { heading: 'What is claimed', fields: ['amount', 'saidAmount', 'paidAt', 'text', 'openedBy', 'createDate'] },
      { heading: 'Decision', fields: ['turn', 'answerUntil', 'decidedDate', 'decidedBy', 'received', 'reason'] },
    ],
  },
  history: { author: 'The payer', hidesPeople: true },
  fields: {
    ...disputeFields,
    invoiceId: reference('Invoice', 'own-invoices', { ...setByPlatform, required: true }),
  },
  list: { tabs: disputeTabs },
  actions: { openTicket: openTicket() },
});
export type OwnDispute = RecordOf<typeof ownDisputes>;
