import { defineResource } from './language/define';
import type { RecordOf } from './language/definition';
import { identifier, longText, reference, stamp, text } from './language/fields';
import { everyRole } from './language/roles';
import { ticketAuthors } from './ticketRoles';

/** Maximum length of an answer, in characters. */
const maxAnswerLength = 4000;

/** The answers to a support ticket, a thread in its panel. Whoever may read the ticket reads and writes them. */
export const ticketAnswers = defineResource({
  name: 'ticket-answers',
  endpoint: 'mgmt/support/{ticketId}/answers',
  scope: { ticketId: '{ticketId}' },
  parent: { entity: 'support', id: '{ticketId}' },
  extension: true,
  title: 'Answers',
  noun: 'answer',
  nouns: 'answer |||| answers',
  access: {
    roles: everyRole,
    ownership: { user: 'ticketId.authorId', roles: ticketAuthors },
  },
  fields: {
    id: identifier(),
    ticketId: reference('Ticket', 'support', { required: true, input: false }),
    author: text('Author', { required: true, input: false }),
    createDate: stamp('Date'),
    text: longText('Answer', { required: true, maxLength: maxAnswerLength }),
  },
  create: { button: 'Send answer', done: 'Answer sent', perMinute: 20 },
});
export type TicketAnswer = RecordOf<typeof ticketAnswers>;
