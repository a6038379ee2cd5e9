import { Role } from './language/roles';

/** Roles that see every invoice and may close one by hand. */
export const invoiceRoles: readonly Role[] = [Role.Developer, Role.Owner, Role.Moderator, Role.Finance];

/** Roles that may decide on a pay-out; a Merchant only on their own. */
export const payOutApprovers = [Role.Developer, Role.Owner, Role.Moderator, Role.Merchant];

/** Staff who work on invoices as tasks, and may end or hand over tasks of others. */
export const staffOfStore = [Role.Developer, Role.Owner, Role.Moderator];

/** Roles that work on invoices as tasks. */
export const storeRoles = [...staffOfStore, Role.VaultOwner];
