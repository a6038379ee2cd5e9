import { call, defineResource, unavailable } from './language/define';
import type { ActionAccess, RecordOf } from './language/definition';
import { choice, dateTime, identifier, longText, reference, text, yesNo } from './language/fields';
import { everyRole } from './language/roles';
import { ticketAuthors, ticketStaff } from './ticketRoles';
import { answerableTicketStatuses, reopenableTicketStatuses, TicketStatus, ticketStatus } from './statuses/support';

/** What staff say of a ticket to each other: for others it has no such field. */
const forStaff = {
  input: false,
  extension: true,
  filter: true,
  columnRoles: ticketStaff,
  onlyFor: ticketStaff,
} as const;

const onOpenTicket = { is: { status: answerableTicketStatuses }, otherwise: 'This ticket is closed' };

/** Filter of the tickets that wait for an answer of staff. */
export const toAnswer = { toAnswer: true };

/**
 * Declares a change of a ticket's status. It takes a reason, which the ticket's author reads (docs/decisions.md#sign-in-and-users).
 */
const statusCall = (
  label: string,
  status: string,
  texts: { done: string; pastTense: string; inverse?: string },
  when: ActionAccess['when'],
) =>
  call(label, 'mgmt/support/{id}/status', {
    bulk: true,
    dialog: { heading: `${label} ticket`, button: `${label} ticket` },
    access: { roles: ticketStaff, when },
    body: { status },
    inputs: { reason: longText('Reason', { required: true }) },
    extension: true,
    ...texts,
  });

export const support = defineResource({
  name: 'support',
  title: 'Support tickets',
  noun: 'ticket',
  nouns: 'ticket |||| tickets',
  description: 'All support tickets',
  menu: {
    label: 'Support',
    icon: 'support',
    counts: [{ entity: 'support', label: 'To answer', where: toAnswer, roles: ticketStaff }],
  },
  access: { roles: everyRole, ownership: { user: 'authorId', roles: ticketAuthors } },
  display: {
    // Who answered stands first: it is what one looks for.
    cardText: ['%{ticketAuthor}', 'Last answer: %{lastAnswerBy}'],
    keptColumns: ['id', 'ticketName', 'status', 'lastAnswerBy', 'ticketAuthor'],
    notes: true,
    thread: {
      entity: 'ticket-answers',
      empty: 'No answers yet.',
      files: 'ticket-files',
      when: {
        is: { status: answerableTicketStatuses },
        otherwise: 'This ticket is closed until staff reopen it. What is new needs a new ticket.',
      },
    },
  },
  fields: {
    id: identifier(),
    ticketName: text('Ticket name', { required: true }),
    ticketAuthor: text('Ticket author', { input: false }),
    ticketDescription: longText('Ticket description', { required: true, prefix: '+' }),
    status: choice('Status', ticketStatus, { required: true, input: false, initial: TicketStatus.Open, filter: true }),
    reason: longText('Reason', { column: 'optional', input: false, extension: true }),
    subject: text('Subject', { column: 'optional', hiddenInput: true, extension: true, meaning: 'record' }),
    // Neither is in the panel: the answers stand there, and a row that appears would move what is being typed.
    // Staff and authors filter by it: whose turn it is stands in its name.
    toAnswer: yesNo('Waits for support', {
      column: 'optional',
      panel: false,
      input: false,
      extension: true,
      derived: true,
      filter: true,
    }),
    lastAnswerBy: text('Last answer by', { panel: false, input: false, search: false, extension: true, derived: true }),
    // Not searched: the search box offers the person as a filter.
    assigneeId: reference('Assignee', 'users', { ...forStaff, search: false, filterTarget: 'staff' }),
    dueDate: dateTime('Due', { ...forStaff, deadline: { while: 'status', is: [TicketStatus.Open] } }),
    // Last, so that of what was added it makes room first: whose turn it is, and by when, matters more.
    createDate: dateTime('Create Date', { input: false, extension: true }),
  },
  list: { sort: { field: 'status', order: 'ASC' } },
  create: {
    dialog: { heading: 'Support ticket' },
    perMinute: 20,
  },
  actions: {
    edit: unavailable('Edit'),
    remove: unavailable('Delete'),
    suspend: statusCall(
      'Suspend',
      '1',
      { done: 'Ticket suspended', pastTense: 'suspended' },
      {
        is: { status: TicketStatus.Open },
        otherwise: 'Only open tickets',
      },
    ),
    close: statusCall('Close', '2', { done: 'Ticket closed', pastTense: 'closed' }, onOpenTicket),
    reopen: statusCall(
      'Reopen',
      '0',
      { done: 'Ticket reopened', pastTense: 'reopened', inverse: 'close' },
      {
        is: { status: reopenableTicketStatuses },
        otherwise: 'This ticket is open',
      },
    ),
    // `was`: whom the caller saw. Of two who assign a ticket at once the second is told who was faster.
    assign: call('Assign', 'mgmt/support/{id}/assign', {
      dialog: { heading: 'Assign ticket', button: 'Assign ticket', custom: true },
      access: { roles: ticketStaff, when: onOpenTicket },
      body: { was: '{assigneeId}' },
      inputs: { userId: reference('Assignee', 'staff', { input: { helper: 'Empty: nobody' } }) },
      extension: true,
      done: 'Ticket assigned',
      pastTense: 'changed the assignee of',
    }),
    due: call('Due date', 'mgmt/support/{id}/due', {
      bulk: true,
      dialog: { heading: 'Due date of the ticket', button: 'Save', prefilled: ['dueDate'] },
      access: { roles: ticketStaff, when: onOpenTicket },
      inputs: {
        dueDate: dateTime('Due', { checks: { format: 'notLongOver' }, input: { helper: 'Empty: no due date' } }),
      },
      sets: 'inputs',
      extension: true,
      done: 'Due date saved',
      pastTense: 'changed the due date of',
    }),
  },
});
export type SupportTicket = RecordOf<typeof support>;
