import { actName, definitionOf } from '../../src/resources/index';
import { definitions } from '../base/definitions';
import { callsOf, type CallAction, type Create, type Definition } from '../../src/resources/language/definition';
import { isStaff, Role, staffRoles } from '../../src/resources/language/roles';
import { approvableScalars } from '../../src/resources/approvableScalars';
import type { Scalar } from '../../src/resources/scalars';

/** A call that may require approval, as the definitions declare it. */
export type ApprovableCall =
  | { kind: 'action'; definition: Definition; name: string; action: CallAction }
  | { kind: 'create'; definition: Definition; create: Create }
  | { kind: 'scalar'; scalar: Scalar };

/** Returns the call with this name (`entity.action`). Throws when no definition declares it. */
export const callNamed = (name: string): ApprovableCall => {
  const scalar = approvableScalars[name];
  if (scalar) return { kind: 'scalar', scalar };
  const [entity = '', act = ''] = name.split('.');
  const definition = definitionOf(entity);
  if (act === 'create' && definition.create) return { kind: 'create', definition, create: definition.create };
  const action = definition.actions?.[act];
  if (action?.kind !== 'call') throw new Error(`No call is named "${name}"`);
  return { kind: 'action', definition, name: act, action };
};

const rolesOf = (call: ApprovableCall): readonly Role[] => {
  if (call.kind === 'scalar') return call.scalar.roles;
  if (call.kind === 'create') return call.create.access?.roles ?? call.definition.access.roles;
  return call.action.access?.roles ?? call.definition.access.roles;
};

/** Roles that verify users. They approve calls that fewer than two staff roles may make themselves. */
const verifierRoles: readonly Role[] = [Role.Developer, Role.Owner];

/**
 * Returns the staff roles that may approve the call with this name: its `approvers` where declared, else the staff
 * roles that may make it. Roles that verify users are added when fewer than two staff roles may make it.
 */
export const approverRoles = (name: string): readonly Role[] => {
  const call = callNamed(name);
  if (call.kind === 'action' && call.action.access?.approvers) return call.action.access.approvers;
  const staff = rolesOf(call).filter(isStaff);
  return staffRoles.filter((role) => staff.includes(role) || (staff.length < 2 && verifierRoles.includes(role)));
};

/** Returns the names of all calls that may require approval. */
export const approvableCalls = (): string[] => [
  ...Object.keys(approvableScalars),
  ...definitions.flatMap((definition) => [
    ...(definition.create?.access?.approval ? [actName(definition, 'create')] : []),
    ...callsOf(definition).flatMap(([name, { access }]) => (access?.approval ? [actName(definition, name)] : [])),
  ]),
];
