import { TicketStatus } from '../../../src/resources/statuses/support';
import type { Capability } from '../../entities/capability';
import { ticketFields } from './derived';
import { assignTicket, lockAssignee } from './assign';
import { leaveTickets } from './leftTickets';
import { ticketFileRoutes } from './ticketFiles';
import { answerTicket, changeTicket, openTicket } from './support';
import { dateOldTickets } from './ticketDates';

/** Tickets, their answers and files. */
export const support: Capability = {
  creators: { support: openTicket, 'ticket-answers': answerTicket },
  actionHandlers: {
    'support.suspend': changeTicket(TicketStatus.Suspended),
    'support.close': changeTicket(TicketStatus.Closed),
    'support.reopen': changeTicket(TicketStatus.Open),
    'support.assign': assignTicket,
  },
  locks: { 'support.assign': lockAssignee },
  derived: { support: ticketFields },
  backfills: [dateOldTickets],
  storedCode: leaveTickets,
  routes: [ticketFileRoutes],
};
