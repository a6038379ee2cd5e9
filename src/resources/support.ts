import { defineResource, unavailable } from './language/define';
import type { RecordOf } from './language/definition';
import { choice, identifier, longText, text } from './language/fields';
import { everyRole, Role } from './language/roles';
import { ticketStatus } from './language/statuses';

export const support = defineResource({
  name: 'support',
  title: 'Support tickets',
  noun: 'ticket',
  description: 'All support tickets',
  menu: { label: 'Support', icon: 'support' },
  roles: everyRole,
  own: { by: 'authorId', for: [Role.Merchant, Role.VaultOwner, Role.Agent] },
  fields: {
    id: identifier(),
    ticketName: text('Ticket name', { required: true }),
    ticketAuthor: text('Ticket author', { input: false }),
    ticketDescription: longText('Ticket description', { required: true, prefix: '+' }),
    status: choice('Status', ticketStatus, { required: true, input: false, initial: 0, filter: true }),
    subject: text('Subject', { column: 'optional', given: true, extension: true, names: 'record' }),
  },
  create: { heading: 'Support ticket', perMinute: 20 },
  actions: { edit: unavailable('Edit'), remove: unavailable('Delete') },
});
export type SupportTicket = RecordOf<typeof support>;
