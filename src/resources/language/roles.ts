import { choiceSet, optionOf, optionsOf, type ChoiceIn } from './choices';
import { option } from './options';

/** Role ids of the platform (docs/contract.md#the-token). The role is read from `data.type` of the token. */
export const Role = choiceSet('Role', {
  System: 0,
  Finance: 1,
  Developer: 8,
  Owner: 9,
  Moderator: 10,
  Merchant: 11,
  VaultOwner: 12,
  Agent: 13,
});

export type Role = ChoiceIn<typeof Role>;

/** The roles as options of a choice field. */
export const roleOptions = optionsOf(Role, {
  System: option('System'),
  Finance: option('Finance'),
  Developer: option('Developer'),
  Owner: option('Owner'),
  Moderator: option('Moderator'),
  Merchant: option('Merchant'),
  VaultOwner: option('Vault Owner'),
  Agent: option('Agent'),
});

/** The display name of a role. */
export const roleName = (role: Role): string => optionOf(roleOptions, role)!.label;

/** Every role that may sign in. System is a service account and may not. */
export const everyRole: readonly Role[] = Object.values(Role).filter((role) => role !== Role.System);

/** Roles that work for the platform. */
export const staffRoles: readonly Role[] = [Role.Finance, Role.Developer, Role.Owner, Role.Moderator];

/** Whether this role works for the platform. */
export const isStaff = (role: Role): boolean => staffRoles.includes(role);

/** Narrows an unknown value to a role. */
export const isRole = (value: unknown): value is Role => Object.values<unknown>(Role).includes(value);
