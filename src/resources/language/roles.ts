import { choiceSet, optionOf, optionsOf, perChoice, type ChoiceIn } from './choices';
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

/**
 * Roles that the contract keeps for later. Nobody is given one here; whoever has one on another platform sees what everybody
 * sees. They have no names in code, as nothing else follows from them.
 */
const reservedRoles = [2, 3, 4, 5, 6, 7] as unknown as readonly Role[];

/** The display name of a role. */
export const roleName = (role: Role): string => optionOf(roleOptions, role)?.label ?? 'Reserved role';

/** What follows from a role whatever the entity; who may do what with one is in its definition. */
interface RoleFacts {
  /** Whether its users may sign in: those of a service account may not. */
  signsIn: boolean;
  /** Whether it works for the platform (docs/rules.md#approvals). */
  isStaff: boolean;
}

const roleFacts = perChoice<typeof Role, RoleFacts>(Role, {
  System: { signsIn: false, isStaff: false },
  Finance: { signsIn: true, isStaff: true },
  Developer: { signsIn: true, isStaff: true },
  Owner: { signsIn: true, isStaff: true },
  Moderator: { signsIn: true, isStaff: true },
  Merchant: { signsIn: true, isStaff: false },
  VaultOwner: { signsIn: true, isStaff: false },
  Agent: { signsIn: true, isStaff: false },
});

/** The roles that people are given and sign in with. */
export const givenRoles: readonly Role[] = roleFacts.where(({ signsIn }) => signsIn);

/** Every role that may sign in. */
export const everyRole: readonly Role[] = [...givenRoles, ...reservedRoles];

/** Roles that work for the platform. */
export const staffRoles: readonly Role[] = roleFacts.where(({ isStaff: works }) => works);

/** Whether this role works for the platform. */
export const isStaff = (role: Role): boolean => staffRoles.includes(role);

/** Narrows an unknown value to a role. */
export const isRole = (value: unknown): value is Role =>
  [...Object.values<unknown>(Role), ...reservedRoles].includes(value);
