import {
  callsOf,
  createInputs,
  ownershipsOf,
  type CallAction,
  type Definition,
  type Guard,
  type Head,
  type Ownership,
  type Page,
  type Tab,
} from './definition';
import { meets, type RecordCondition } from './condition';
import type { Field, Fields } from './field';
import type { Role } from './roles';

/** Whether the role may open the screen. */
export const mayOpen = (screen: Head | Page, role: Role): boolean => screen.access.roles.includes(role);

/** What a platform offers, as `config.json` says. */
export interface Offer {
  /** Whether it has the extensions of the contract (docs/decisions.md#the-extensions). */
  extensions: boolean;
  /** Names of the screens that it has, where these are not all of the contract. */
  entities?: readonly string[];
}

/** Whether the platform has what this screen shows: the reference platform has nothing that is only elsewhere. */
export const isThere = (
  { name, elsewhere }: { name: string; elsewhere?: true },
  { entities, extensions }: Offer,
): boolean => (entities?.includes(name) ?? true) && !(extensions && elsewhere);

/** Whether the platform offers the screen. Only the reference platform offers extensions. */
export const isOffered = (screen: Head | Page, offer: Offer): boolean =>
  (offer.extensions || screen.extension !== true) && isThere(screen, offer);

/** Whether the screen is in the role's sidebar. */
export const seesInMenu = (screen: Head | Page, role: Role): boolean =>
  screen.menu !== undefined && mayOpen(screen, role) && (screen.menu.roles ?? screen.access.roles).includes(role);

/** Whether the role may create a record. Default: the roles of the screen. */
export const mayCreate = (definition: Definition, role: Role): boolean =>
  definition.create !== undefined && (definition.create.access?.roles ?? definition.access.roles).includes(role);

/** Whether the role may call the action. Default: the roles of the screen. */
export const mayCall = (definition: Definition, action: Pick<CallAction, 'access'>, role: Role): boolean =>
  (action.access?.roles ?? definition.access.roles).includes(role);

/** The tabs of a list that a role sees. */
export const tabsFor = (definition: Definition, role: Role, extensions: boolean): readonly Tab[] =>
  (definition.list?.tabs ?? []).filter(({ extension, toDo }) => {
    const action = toDo === undefined ? undefined : definition.actions?.[toDo];
    return (extensions || !extension) && (action?.kind !== 'call' || mayCall(definition, action, role));
  });

/** Whether the role sees only its own records. */
export const seesOwnOnly = (definition: Head, role: Role): boolean => ownershipFor(definition, role) !== undefined;

/** Returns how records belong to a person of this role; undefined when the role sees all records. */
export const ownershipFor = (definition: Head, role: Role): Ownership | undefined =>
  ownershipsOf(definition).find((ownership) => ownership.roles.includes(role));

/**
 * The inputs of a create for this role. Who sees only their own records creates their own, so nobody asks them whose it is.
 */
export const createInputsFor = (definition: Definition, role: Role): Fields => {
  const inputs = createInputs(definition);
  const owner = ownershipFor(definition, role)?.user;
  const field = owner === undefined ? undefined : inputs[owner];
  return field ? { ...inputs, [owner!]: { ...field, required: false, hiddenInput: true } } : inputs;
};

/** The user who reads, and what the platform offers. */
export interface Reader extends Offer {
  role: Role;
}

/** Whether the field can be a column for this reader, including optional columns. */
export const hasColumn = ({ column, columnRoles }: Field, { role, extensions }: Reader): boolean =>
  column !== false && (columnRoles === undefined || (extensions && columnRoles.includes(role)));

const referencedEntities = (fields: Fields, role: Role) =>
  Object.values(fields).flatMap(({ target, filterTarget, onlyFor }) =>
    [target, filterTarget].filter((entity) => entity !== undefined && onlyFor?.includes(role) !== false),
  ) as string[];

/**
 * Returns the entities that a definition refers to: in its fields, in the inputs of the role's actions, and its parent.
 */
export const referencedBy = (definition: Definition, role: Role): ReadonlySet<string> =>
  new Set([
    ...referencedEntities(definition.fields, role),
    ...callsOf(definition).flatMap(([, action]) =>
      mayCall(definition, action, role) ? referencedEntities(action.inputs ?? {}, role) : [],
    ),
    ...(definition.parent ? [definition.parent.entity] : []),
  ]);

/**
 * Whether the role may look up ids and titles of the entity. It may if a screen that it may open refers to the entity,
 * so that no permitted screen gets a 403 (docs/decisions.md#sign-in-and-users).
 */
export const mayLookUp = (all: readonly Definition[], definition: Definition, role: Role): boolean =>
  mayOpen(definition, role) ||
  all.some((other) => mayOpen(other, role) && referencedBy(other, role).has(definition.name));

/** The person who acts, for guards. */
interface Actor {
  id: number;
  role: Role;
}

const meetsForActor = (record: Readonly<Record<string, unknown>>, condition: RecordCondition, { id }: Actor) =>
  meets(
    record,
    Object.fromEntries(Object.entries(condition).map(([name, value]) => [name, value === '{me.id}' ? id : value])),
  );

/** The entity whose header and actions the panel of a record has for this reader; undefined for all other records. */
export const headerEntityOf = (
  { display: { header } }: Definition,
  record: Readonly<Record<string, unknown>>,
  actor: Actor,
): string | undefined => (header && meetsForActor(record, header.is, actor) ? header.of : undefined);

const isListedIn = (record: Readonly<Record<string, unknown>>, field: string, { id }: Actor): boolean =>
  String(record[field] ?? '')
    .split(',')
    .includes(String(id));

/** Whether a guard is about an action, or about `create`. */
export const guardsAct = ({ actions, exceptActions }: Pick<Guard, 'actions' | 'exceptActions'>, act: string): boolean =>
  (actions?.includes(act) ?? true) && !exceptActions?.includes(act);

/**
 * Returns the reason why a guard forbids the act on this record; undefined when it is allowed. `act` is an action's
 * name or `create`. `isApproving`: the person approves a request of somebody else. `isCall`: it is made, not offered.
 */
export const guardRefusal = (
  { access: { guards = [] } }: Definition,
  act: string,
  record: Readonly<Record<string, unknown>>,
  actor: Actor,
  { isApproving = false, isCall = false }: { isApproving?: boolean; isCall?: boolean } = {},
): string | undefined =>
  guards.find(
    ({ roles, record: guarded, exceptRecord, exceptListedIn, actions, exceptActions, exceptApprover, offerOnly }) =>
      !(isApproving && exceptApprover) &&
      !(isCall && offerOnly) &&
      (roles?.includes(actor.role) ?? true) &&
      guardsAct({ actions, exceptActions }, act) &&
      (!guarded || meetsForActor(record, guarded, actor)) &&
      !(exceptRecord && meetsForActor(record, exceptRecord, actor)) &&
      !(exceptListedIn && isListedIn(record, exceptListedIn, actor)),
  )?.reason;
