import { defineResource } from './language/define';
import type { RecordOf } from './language/definition';
import { file, identifier, number, reference, stamp, text } from './language/fields';
import { everyRole } from './language/roles';
import { ticketAuthors } from './support';

/** Maximum number of files that come with one answer, and of all of a ticket. */
export const maxFilesOfAnswer = 3;
export const maxFilesOfTicket = 10;

/** What a file of a ticket may be. */
export const ticketFileKinds = {
  types: ['application/pdf', 'image/jpeg', 'image/png'],
  /** Maximum size of one in bytes, 5 MB. */
  largest: 5 * 2 ** 20,
} as const;

/** The files of a support ticket, each with the answer that it came with. Whoever may read the ticket reads them. */
export const ticketFiles = defineResource({
  name: 'ticket-files',
  extension: true,
  title: 'Files of tickets',
  noun: 'file of a ticket',
  nouns: 'file of a ticket |||| files of tickets',
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
