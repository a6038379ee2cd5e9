import type { Definition } from '../../src/resources/language/definition';
import type { Field, Fields } from '../../src/resources/language/fields';
import type { Role } from '../../src/resources/language/roles';
import type { Row } from '../database/relation';

const visible = new Map<Definition, Map<Role, Definition>>();

const isSent = ({ onlyFor }: Field, role: Role) => onlyFor?.includes(role) ?? true;
const sentFields = ({ fields }: Definition, role: Role): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => isSent(field, role)));

/** Whether a role is not sent every field of a definition. */
export const hidesFields = (definition: Definition, role: Role): boolean =>
  Object.values(definition.fields).some((field) => !isSent(field, role));

/**
 * Returns the roles that may see that a row changed: undefined when all that see the row may, because a field that changed is sent to
 * everybody, or none changed.
 */
export const rolesThatSeeChange = ({ fields }: Definition, before: Row, after: Row): readonly Role[] | undefined => {
  const changed = Object.entries(fields).filter(([name]) => before[name] !== after[name]);
  const roles = changed.map(([, { onlyFor }]) => onlyFor);
  return roles.length === 0 || roles.includes(undefined) ? undefined : [...new Set(roles.flatMap((few) => few!))];
};

/**
 * Returns a definition with the fields that a role is sent (`onlyFor`): what it lacks can neither be read nor filtered, ordered or
 * searched by. Worked out once for each role.
 */
export const visibleTo = (definition: Definition, role: Role): Definition => {
  if (!hidesFields(definition, role)) return definition;
  const ofRoles = visible.get(definition) ?? new Map<Role, Definition>();
  visible.set(definition, ofRoles);
  const known = ofRoles.get(role) ?? { ...definition, fields: sentFields(definition, role) };
  ofRoles.set(role, known);
  return known;
};
