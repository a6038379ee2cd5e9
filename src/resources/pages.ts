import { definePage } from './language/define';
import { disputeStaff } from './disputeStaff';
import { everyRole, Role } from './language/roles';
import { reportRoles } from './reportRoles';
import { disputesToDecide } from './statuses/disputes';

const { Developer, Owner, VaultOwner } = Role;
const vaultRoles = [Developer, Owner, VaultOwner];

/** Roles with a balance of their own, which Main shows with its statement. */
export const rolesWithFunds: readonly Role[] = [Role.Merchant, Role.Agent, VaultOwner];

/** Screens that are not the list of an entity. A page without a route cannot be opened; its menu entry says why. */
export const main = definePage({
  name: 'main',
  route: 'main',
  title: 'Main',
  menu: { label: 'Main', icon: 'home' },
  access: { roles: everyRole },
  reads: [],
  cards: [
    { label: 'Balance', roles: rolesWithFunds },
    { label: 'Statement', roles: rolesWithFunds, extension: true },
  ],
});
export const vaultGeneral = definePage({
  name: 'vault',
  route: 'vault',
  title: 'Vault',
  menu: { group: 'vault', label: 'General', icon: 'vault' },
  access: { roles: vaultRoles },
  reads: ['vault-profiles', 'payment-accounts', 'devices'],
});
/** Where staff decide disputes: the queue, and beside it everything that one decides by. The list of all is `disputes`. */
export const disputeDesk = definePage({
  name: 'dispute-desk',
  route: 'dispute-desk',
  title: 'Disputes',
  menu: {
    label: 'Disputes',
    icon: 'dispute',
    counts: [{ entity: 'disputes', label: 'To decide', where: disputesToDecide }],
  },
  access: { roles: disputeStaff },
  extension: true,
  reads: ['disputes'],
});
/** What was created, completed, earned and paid in a period: staff see all of it, the others what is their own. */
export const reports = definePage({
  name: 'reports',
  route: 'reports',
  title: 'Reports',
  menu: { group: 'finance', label: 'Reports', icon: 'report' },
  access: { roles: reportRoles },
  extension: true,
  reads: [],
});
export const expenses = definePage({
  name: 'expenses',
  title: 'Expenses',
  menu: { group: 'billing', label: 'Expenses', icon: 'expense', unavailable: 'No screen yet' },
  access: { roles: [Developer, VaultOwner] },
  reads: [],
});
export const settings = definePage({
  name: 'settings',
  route: 'settings',
  title: 'Settings',
  menu: { group: 'settings', label: 'General', icon: 'settings' },
  access: { roles: [Developer, Owner] },
  reads: ['exchange-rates'],
});
export const permissions = definePage({
  name: 'permissions',
  route: 'permissions',
  title: 'Permissions',
  menu: { group: 'settings', label: 'Permissions', icon: 'lock' },
  access: { roles: [Developer, Owner] },
  reads: [],
});
export const vaultOwnerView = definePage({
  name: 'vault-owner-view',
  route: 'vault-owner-view',
  title: 'Vault Owner',
  menu: { group: 'roles', label: 'Vault Owner', icon: 'owner' },
  access: { roles: [Developer] },
  reads: ['vault-owners'],
});
