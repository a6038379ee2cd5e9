import type { Options } from './options';

/** Role ids of the platform (docs/contract.md#the-token). The role is read from `data.type` of the token. */
export const Role = {
  System: 0,
  Finance: 1,
  Developer: 8,
  Owner: 9,
  Moderator: 10,
  Merchant: 11,
  VaultOwner: 12,
  Agent: 13,
} as const;

export type Role = (typeof Role)[keyof typeof Role];

/** Display names of the roles. */
export const roleNames: Readonly<Record<Role, string>> = {
  [Role.System]: 'System',
  [Role.Finance]: 'Finance',
  [Role.Developer]: 'Developer',
  [Role.Owner]: 'Owner',
  [Role.Moderator]: 'Moderator',
  [Role.Merchant]: 'Merchant',
  [Role.VaultOwner]: 'Vault Owner',
  [Role.Agent]: 'Agent',
};

/** The roles as options of a choice field. */
export const roleOptions: Options = Object.fromEntries(
  Object.entries(roleNames).map(([id, label]) => [Number(id), { label }]),
);

/** Every role that may sign in. System is a service account and may not. */
export const everyRole: readonly Role[] = Object.values(Role).filter((role) => role !== Role.System);

/** Roles that work for the platform. */
export const staffRoles: readonly Role[] = [Role.Finance, Role.Developer, Role.Owner, Role.Moderator];

/** Whether this role works for the platform. */
export const isStaff = (role: number): boolean => staffRoles.some((one) => one === role);

/** Narrows an unknown value to a role. */
export const isRole = (value: unknown): value is Role => Object.values<unknown>(Role).includes(value);
