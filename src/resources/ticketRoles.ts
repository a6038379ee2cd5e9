import { everyRole, Role } from './language/roles';

/** Roles that read all tickets, answer them and change their status. */
export const ticketStaff: readonly Role[] = [Role.Developer, Role.Owner, Role.Moderator, Role.Finance];

/** Roles that read the tickets that they wrote, and the answers to them. */
export const ticketAuthors: readonly Role[] = everyRole.filter((role) => !ticketStaff.includes(role));
