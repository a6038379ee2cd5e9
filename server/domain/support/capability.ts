import { TicketStatus } from '../../../src/resources/statuses/support';
import type { Capability } from '../../entities/capability';
import { ticketFields } from './derived';
import { answerTicket, changeTicket, openTicket } from './support';
import { dateOldTickets } from './ticketDates';

/** Tickets and their answers. */
export const support: Capability = {
  creators: { support: openTicket, 'ticket-answers': answerTicket },
  actionHandlers: {
    'support.suspend': changeTicket(TicketStatus.Suspended),
    'support.close': changeTicket(TicketStatus.Closed),
    'support.reopen': changeTicket(TicketStatus.Open),
  },
  derived: { support: ticketFields },
  backfills: [dateOldTickets],
};
