import { perChoice } from '../src/resources/language/choices';
import { givenRoles, Role, roleName } from '../src/resources/language/roles';

const accounts = perChoice<typeof Role, string>(Role, {
  System: 'system',
  Finance: 'finance',
  Developer: 'developer',
  Owner: 'owner',
  Moderator: 'moderator',
  Merchant: 'merchant',
  VaultOwner: 'vault-owner',
  Agent: 'agent',
});

/** The name of the demo account of a role, as tests call with it: `vault-owner`. */
export const accountOf = (role: Role): string => accounts.of(role)!;

/** Every role with its name, for titles of tests. */
export const namedRoles: readonly (readonly [name: string, role: Role])[] = givenRoles.map((role) => [
  roleName(role),
  role,
]);
