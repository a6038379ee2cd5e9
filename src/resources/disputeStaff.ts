import { Role } from './language/roles';

/** Staff who decide disputes, and block payers. */
export const disputeStaff: readonly Role[] = [Role.Developer, Role.Owner, Role.Moderator];
