import { choiceSet, optionsOf, perChoice, type ChoiceIn } from '../language/choices';
import { option } from '../language/options';

/** Statuses of a support ticket. */
export const TicketStatus = choiceSet('TicketStatus', { Open: 0, Suspended: 1, Closed: 2 });
export type TicketStatus = ChoiceIn<typeof TicketStatus>;
export const ticketStatus = optionsOf(TicketStatus, {
  Open: option('Open', 'low'),
  Suspended: option('Suspended', 'medium'),
  Closed: option('Closed', 'draft'),
});

const ticketFacts = perChoice<typeof TicketStatus, { takesAnswers: boolean; isOpen: boolean }>(TicketStatus, {
  Open: { takesAnswers: true, isOpen: true },
  Suspended: { takesAnswers: true, isOpen: false },
  Closed: { takesAnswers: false, isOpen: false },
});

/** Statuses of tickets that may be answered and closed. */
export const answerableTicketStatuses = ticketFacts.where(({ takesAnswers }) => takesAnswers);
/** Statuses of tickets that may be reopened. */
export const reopenableTicketStatuses = ticketFacts.where(({ isOpen }) => !isOpen);
