import { defineResource } from './language/define';
import type { RecordOf } from './language/definition';
import { file, identifier, number, reference, stamp, text } from './language/fields';
import { everyRole } from './language/roles';
import { ticketAuthors } from './ticketRoles';

/** The files of a support ticket, each with the answer that it came with. Whoever may read the ticket reads them. */
export const ticketFiles = defineResource({
  name: 'ticket-files',
  extension: true,
  title: 'Files',
  noun: 'file',
  nouns: 'file |||| files',
  access: {
    roles: everyRole,
    ownership: { user: 'ticketId.authorId', roles: ticketAuthors },
  },
  display: { nameField: 'file' },
  fields: {
    id: identifier(),
    ticketId: reference('Ticket', 'support', { required: true, filter: true }),
    answerId: reference('Answer', 'ticket-answers', { required: true }),
    file: file('File', 'mgmt/ticket-files/{id}'),
    size: number('Size', { required: true, input: false, unit: 'bytes' }),
    author: text('Author', { required: true, input: false }),
    createDate: stamp('Date'),
  },
});
export type TicketFile = RecordOf<typeof ticketFiles>;
