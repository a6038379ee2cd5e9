import { definitionOf } from '../../../src/resources/index';
import type { ApprovalPolicy, CallAction, Create, Definition } from '../../../src/resources/language/definition';
import { isStaff, Role, staffRoles } from '../../../src/resources/language/roles';
import { approvableScalars } from '../../../src/resources/approvableScalars';
import type { Scalar } from '../../../src/resources/scalars';

/** A call that may need approval, as the definitions declare it. */
export type ApprovableCall =
  | { kind: 'action'; definition: Definition; name: string; action: CallAction }
  | { kind: 'create'; definition: Definition; create: Create }
  | { kind: 'scalar'; scalar: Scalar };

/** What a call's request is named: `invoices.approve`, `banks.create`. */
export const callName = (definition: Pick<Definition, 'name'>, act: string): string => `${definition.name}.${act}`;

/** The call of that name. Throws for one that is not declared. */
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

/** When it needs approval; undefined for a call that never does. */
export const policyOf = (call: ApprovableCall): ApprovalPolicy | undefined =>
  call.kind === 'action'
    ? call.action.approval
    : call.kind === 'create'
      ? call.create.approval
      : call.scalar.approval?.policy;

const rolesOf = (call: ApprovableCall): readonly Role[] => {
  if (call.kind === 'scalar') return call.scalar.roles;
  if (call.kind === 'create') return call.create.roles ?? call.definition.roles;
  return call.action.roles ?? call.definition.roles;
};

/** What confirms somebody's own call, which staff may not make: whoever verifies them. */
const verifiers: readonly Role[] = [Role.Developer, Role.Owner];

/** Staff who may approve the call of that name: those who may make it, or, of what people do with their own, who verifies them. */
export const approverRoles = (name: string): readonly Role[] => {
  const staff = rolesOf(callNamed(name)).filter(isStaff);
  return staffRoles.filter((role) => staff.includes(role) || (staff.length < 2 && verifiers.includes(role)));
};
