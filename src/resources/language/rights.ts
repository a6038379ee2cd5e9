import { callsOf, ownershipsOf, type CallAction, type Definition, type Ownership, type Page } from './definition';
import { meets, type RecordCondition } from './condition';
import type { Field, Fields } from './field';
import type { Role } from './roles';

/** May this role open the screen? (decisions, section 2) */
export const mayOpen = (screen: Definition | Page, role: Role): boolean => screen.access.roles.includes(role);

/** Does the platform offer the screen? What is an extension, only the reference one does. */
export const isOffered = (screen: Definition | Page, extensions: boolean): boolean =>
  extensions || screen.kind === 'page' || screen.extension !== true;

/** May this role see the screen's entry in the sidebar? */
export const seesInMenu = (screen: Definition | Page, role: Role): boolean =>
  screen.menu !== undefined && mayOpen(screen, role) && (screen.menu.roles ?? screen.access.roles).includes(role);

/** May this role create a record? Creating goes with the screen unless the definition names roles. */
export const mayCreate = (definition: Definition, role: Role): boolean =>
  definition.create !== undefined && (definition.create.access?.roles ?? definition.access.roles).includes(role);

/** May this role run the action? Acting goes with the screen unless the action names roles. */
export const mayCall = (definition: Definition, action: CallAction, role: Role): boolean =>
  (action.access?.roles ?? definition.access.roles).includes(role);

/** Does this role see only the records that are its own? */
export const seesOwnOnly = (definition: Definition, role: Role): boolean =>
  ownershipFor(definition, role) !== undefined;

/** Whose a record must be for this role to see it; undefined where it sees everybody's. */
export const ownershipFor = (definition: Definition, role: Role): Ownership | undefined =>
  ownershipsOf(definition).find((ownership) => ownership.roles.includes(role));

/** Who reads, and whether the platform is the reference one. */
export interface Reader {
  role: Role;
  extensions: boolean;
}

/** Has the field a column for this reader? One that is optional may be turned on. */
export const hasColumn = ({ column, columnRoles }: Field, { role, extensions }: Reader): boolean =>
  column !== false && (columnRoles === undefined || (extensions && columnRoles.includes(role)));

const referencedEntities = (fields: Fields) =>
  Object.values(fields).flatMap((field) => (field.target === undefined ? [] : [field.target]));

/** Names of the entities that a definition's columns, title and the inputs of what the role may do point to. */
export const referencedBy = (definition: Definition, role: Role): ReadonlySet<string> =>
  new Set([
    ...referencedEntities(definition.fields),
    ...callsOf(definition).flatMap(([, action]) =>
      mayCall(definition, action, role) ? referencedEntities(action.inputs ?? {}) : [],
    ),
    ...(definition.parent ? [definition.parent.entity] : []),
  ]);

/**
 * May this role look up ids and titles of the entity? Follows from the screens that it may open, so that no
 * permitted screen meets a 403 (decisions, section 2).
 */
export const mayLookUp = (all: readonly Definition[], definition: Definition, role: Role): boolean =>
  mayOpen(definition, role) ||
  all.some((other) => mayOpen(other, role) && referencedBy(other, role).has(definition.name));

/** Who acts, as guards ask it. */
interface Actor {
  id: number;
  role: Role;
}

const meetsForActor = (record: Readonly<Record<string, unknown>>, condition: RecordCondition, { id }: Actor) =>
  meets(
    record,
    Object.fromEntries(Object.entries(condition).map(([name, value]) => [name, value === '{me.id}' ? id : value])),
  );

/**
 * Why this person may not do that with such a record; undefined when they may. `act` is an action's name or `create`;
 * `isApproving`: another requested it, and they approve.
 */
export const guardRefusal = (
  { access: { guards = [] } }: Definition,
  act: string,
  record: Readonly<Record<string, unknown>>,
  actor: Actor,
  isApproving = false,
): string | undefined =>
  guards.find(
    ({ roles, record: guarded, exceptRecord, actions, exceptActions, exceptApprover }) =>
      !(isApproving && exceptApprover) &&
      (roles?.includes(actor.role) ?? true) &&
      (actions?.includes(act) ?? true) &&
      !exceptActions?.includes(act) &&
      (!guarded || meetsForActor(record, guarded, actor)) &&
      !(exceptRecord && meetsForActor(record, exceptRecord, actor)),
  )?.reason;
