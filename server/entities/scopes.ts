import type { Context } from 'hono';
import type { Definition } from '../../src/resources/language/definition';
import { definitionOf } from '../../src/resources/index';
import { definitions } from '../base/definitions';
import { mayOpen, ownershipFor } from '../../src/resources/language/rights';
import type { Role } from '../../src/resources/language/roles';
import { placeholdersOf } from '../../src/resources/language/wire';
import { approvableCalls, approverRoles } from '../approvals/calls';
import { relationOf, type ReadScope } from '../database/relation';
import type { Db, Tx } from '../database/schema';
import { checkOwnAddress, idParam } from '../calls/addresses';
import { notFound } from '../base/errors';
import type { Caller, Env } from '../calls/platform';

/** Returns which rows of a definition a caller may read, at any address. Some roles see only their own. */
export const readScopeOf = (definition: Definition, caller: Caller): ReadScope => {
  const own = ownershipFor(definition, caller.role);
  return {
    ...(own ? { own, ownerId: caller.id, or: own.alsoVisible } : {}),
    ...(definition.access.subjectField === undefined || own?.anySubject ? {} : { about: openableNames(caller.role) }),
    scopeOf: (target) => readScopeOf(target, caller),
  };
};

/** Returns which rows a caller may act on: their own, and those of others that the definition lets them change, too. */
export const writeScopeOf = (definition: Definition, caller: Caller): ReadScope => ({
  ...readScopeOf(definition, caller),
  or: ownershipFor(definition, caller.role)?.alsoChangeable,
});

/** Names of the entities whose lists a role may open, and of the calls that it may approve. */
const openableNames = (role: Role): string[] => [
  ...definitions.flatMap((definition) => (mayOpen(definition, role) ? [definition.name] : [])),
  ...approvableCalls().filter((call) => approverRoles(call).includes(role)),
];

/** Returns the columns of a definition's scope that depend on the caller alone (`{me.id}`), with their values. */
export const addressScopeOf = (definition: Definition, caller: Caller): Record<string, number> =>
  Object.fromEntries(
    Object.entries(definition.scope ?? {}).flatMap(([column, template]) =>
      template === '{me.id}' ? [[column, caller.id]] : [],
    ),
  );

/** What a caller may read at an address. */
type AddressedScope = ReadScope & { scope: Record<string, number> };

/**
 * Returns the read scope at a request's address: the caller's, narrowed by the ids in the path. Throws 404 for another
 * user's `{me.id}` and for a parent that does not exist.
 */
export const readScopeAt = async (
  db: Db | Tx,
  definition: Definition,
  context: Context<Env>,
  path: string,
): Promise<AddressedScope> => {
  checkOwnAddress(context, path);
  return readScopeWithIds(db, definition, context.get('caller'), (placeholder) => idParam(context, placeholder));
};

/** The same of a list whose address has these ids. Throws 404 for a parent that does not exist. */
export const readScopeWithIds = async (
  db: Db | Tx,
  definition: Definition,
  caller: Caller,
  idOf: (placeholder: string) => number,
): Promise<AddressedScope> => {
  const scope = addressScopeOf(definition, caller);
  for (const [column, template] of Object.entries(definition.scope ?? {})) {
    const [placeholder = ''] = placeholdersOf(template);
    if (placeholder !== 'me.id') scope[column] = idOf(placeholder);
  }
  if (definition.parent) {
    const parent = definitionOf(definition.parent.entity);
    const [placeholder = ''] = placeholdersOf(definition.parent.id);
    const found = await relationOf(parent).byIds(db, readScopeOf(parent, caller), [idOf(placeholder)]);
    if (found.length === 0) throw notFound();
  }
  return { ...readScopeOf(definition, caller), scope };
};
