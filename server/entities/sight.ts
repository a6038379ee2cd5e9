import type { Context } from 'hono';
import type { PlainCall } from '../../src/resources/calls';
import { callsOf, type Definition } from '../../src/resources/language/definition';
import { definitionOf, definitions } from '../../src/resources/index';
import { mayCall, mayCreate, mayOpen, ownOf } from '../../src/resources/language/rights';
import type { Role } from '../../src/resources/language/roles';
import { approvableScalars } from '../../src/resources/approvableScalars';
import { placeholdersOf } from '../../src/resources/language/wire';
import { relationOf, type Sight } from '../database/relation';
import type { Db, Tx } from '../database/schema';
import { forbidden, notFound } from '../errors';
import type { Caller, Env } from '../platform';

/** A path of the contract as Hono writes it: `mgmt/users/{me.id}/deposits` becomes `/mgmt/users/:me_id/deposits`. */
export const routePath = (path: string): string =>
  `/${path.replace(/\{([\w.]+)\}/g, (_, name: string) => `:${paramName(name)}`)}`;

const paramName = (placeholder: string) => placeholder.replace('.', '_');

/** The value of a placeholder in the called address. */
export const paramOf = (context: Context, placeholder: string): string =>
  context.req.param(paramName(placeholder)) ?? '';

/** A numeric id of an address; 404 for anything else. */
export const idParam = (context: Context, placeholder: string): number => {
  const text = paramOf(context, placeholder);
  if (!/^\d{1,15}$/.test(text)) throw notFound();
  return Number(text);
};

/** Throws 403 when this caller's role may never make the call. */
export const checkRole = ({ roles }: PlainCall, { role }: Caller): void => {
  if (roles === 'public') return;
  if (roles === 'device' || !roles.includes(role)) throw forbidden();
};

/** What this caller sees of a definition wherever it is addressed: some roles only what is their own. */
export const ownSight = (definition: Definition, { id, role }: Caller): Sight => {
  const own = ownOf(definition, role);
  return {
    ...(own ? { own, ownerId: id, or: own.or } : {}),
    ...(definition.about === undefined || own?.whateverAbout ? {} : { about: opened(role) }),
  };
};

/** What this caller may act on: what they see, less what is only shown to them. */
export const ownTouch = (definition: Definition, caller: Caller): Sight => ({
  ...ownSight(definition, caller),
  or: undefined,
});

/** Names of the entities whose lists a role may open, and of the calls that it may make. */
const opened = (role: Role): string[] => [
  ...Object.entries(approvableScalars).flatMap(([name, { roles }]) => (roles.includes(role) ? [name] : [])),
  ...definitions.flatMap((definition) => [
    ...(mayOpen(definition, role) ? [definition.name] : []),
    ...(mayCreate(definition, role) ? [`${definition.name}.create`] : []),
    ...callsOf(definition).flatMap(([name, action]) =>
      mayCall(definition, action, role) ? [`${definition.name}.${name}`] : [],
    ),
  ]),
];

/** The part of a definition's scope that is the caller's own, wherever it is addressed. */
export const ownScope = (definition: Definition, caller: Caller): Record<string, number> =>
  Object.fromEntries(
    Object.entries(definition.scope ?? {}).flatMap(([column, template]) =>
      template === '{me.id}' ? [[column, caller.id]] : [],
    ),
  );

/** Throws 404 where an address names somebody else than the caller as its owner. */
export const checkMine = (context: Context<Env>, path: string): void => {
  const caller = context.get('caller');
  for (const placeholder of placeholdersOf(path)) {
    if (placeholder === 'me.id' && idParam(context, placeholder) !== caller.id) throw notFound();
    if (placeholder === 'me.uuid' && paramOf(context, placeholder) !== caller.uuid) throw notFound();
  }
};

/**
 * What this caller sees at this address: their own where there are owners, narrowed by the ids in the path. Somebody
 * else's `{me.id}` and a parent that does not exist are 404.
 */
export const sightAt = async (
  db: Db | Tx,
  definition: Definition,
  context: Context<Env>,
  path: string,
): Promise<Sight> => {
  const caller = context.get('caller');
  const scope = ownScope(definition, caller);
  checkMine(context, path);
  for (const [column, template] of Object.entries(definition.scope ?? {})) {
    const [placeholder = ''] = placeholdersOf(template);
    if (placeholder !== 'me.id') scope[column] = idParam(context, placeholder);
  }
  if (definition.parent) {
    const parent = definitionOf(definition.parent.entity);
    const [placeholder = ''] = placeholdersOf(definition.parent.id);
    const found = await relationOf(parent).byIds(db, ownSight(parent, caller), [idParam(context, placeholder)]);
    if (found.length === 0) throw notFound();
  }
  return { ...ownSight(definition, caller), scope };
};
