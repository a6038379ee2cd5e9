import { Role } from './language/roles';

/** Staff who see the reports of everybody. */
export const reportStaff: readonly Role[] = [Role.Developer, Role.Owner, Role.Finance];

/** Who sees reports: staff all, the others what is their own. */
export const reportRoles: readonly Role[] = [...reportStaff, Role.Merchant, Role.VaultOwner, Role.Agent];
