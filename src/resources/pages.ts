import { definePage } from './define';
import { everyRole, Role } from './roles';

const { Developer, Owner, Moderator, VaultOwner } = Role;
const finance = [Developer, Owner];
const vault = [Developer, Owner, VaultOwner];

/** Screens that are not one entity's list. A page without a route can't be opened and says why. */
export const main = definePage({
  name: 'main',
  route: 'main',
  title: 'Main',
  menu: { label: 'Main', icon: 'home' },
  roles: everyRole,
});
export const takerStore = definePage({
  name: 'taker-store',
  route: 'taker-store',
  title: 'Taker Store',
  menu: { label: 'Taker Store', icon: 'inbox' },
  roles: [Developer, Owner, Moderator, VaultOwner],
});
export const vaultGeneral = definePage({
  name: 'vault',
  route: 'vault',
  title: 'Vault',
  menu: { group: 'vault', label: 'General', icon: 'vault' },
  roles: vault,
});
export const messages = definePage({
  name: 'messages',
  route: 'messages',
  title: 'Messages',
  menu: { group: 'vault', label: 'Messages', icon: 'message' },
  roles: vault,
});
export const platformWallets = definePage({
  name: 'platform-wallets',
  route: 'platform-wallets',
  title: 'Platform Wallets',
  menu: { group: 'finance', label: 'Platform Wallets', icon: 'coin' },
  roles: finance,
});
export const fundsOperations = definePage({
  name: 'funds-operations',
  route: 'funds-operations',
  title: 'Funds Operations',
  menu: { group: 'finance', label: 'Funds Operations', icon: 'swap' },
  roles: finance,
});
export const transactions = definePage({
  name: 'transactions',
  route: 'transactions',
  title: 'Transactions',
  menu: { group: 'finance', label: 'Transactions', icon: 'swap' },
  roles: finance,
});
export const support = definePage({
  name: 'support',
  route: 'support',
  title: 'Support tickets',
  menu: { label: 'Support', icon: 'help' },
  roles: everyRole,
});
export const expenses = definePage({
  name: 'expenses',
  title: 'Expenses',
  menu: { group: 'billing', label: 'Expenses', icon: 'swap', unavailable: 'No screen yet' },
  roles: [Developer, VaultOwner],
});
export const withdraws = definePage({
  name: 'withdraws',
  title: 'Withdraws',
  menu: { group: 'billing', label: 'Withdraws', icon: 'swap', unavailable: 'No screen yet' },
  roles: [Developer, VaultOwner],
});
export const settings = definePage({
  name: 'settings',
  route: 'settings',
  title: 'Settings',
  menu: { group: 'settings', label: 'General', icon: 'settings' },
  roles: [Developer, Owner],
});
export const parsingPatterns = definePage({
  name: 'parsing-patterns',
  route: 'parsing-patterns',
  title: 'Parsing patterns',
  menu: { group: 'settings', label: 'Parsing patterns', icon: 'message' },
  roles: [Developer, Owner],
});
export const permissions = definePage({
  name: 'permissions',
  route: 'permissions',
  title: 'Permissions',
  menu: { group: 'settings', label: 'Permissions', icon: 'lock' },
  roles: [Developer, Owner],
});
export const traffic = definePage({
  name: 'traffic',
  route: 'traffic',
  title: 'Invoice traffic',
  menu: { group: 'next', label: 'Traffic', icon: 'swap' },
  roles: [Developer],
});
export const activity = definePage({
  name: 'activity',
  route: 'activity',
  title: 'Activity',
  menu: { group: 'next', label: 'Activity', icon: 'file', roles: [Developer] },
  roles: [Developer, Owner],
});
export const vaultOwnerView = definePage({
  name: 'vault-owner-view',
  route: 'vault-owner-view',
  title: 'Vault Owner',
  menu: { group: 'roles', label: 'Vault Owner', icon: 'users' },
  roles: [Developer],
});
