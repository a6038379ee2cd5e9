import type { Definition } from '../../src/resources/language/definition';
import type { Field, Fields } from '../../src/resources/language/fields';
import type { Role } from '../../src/resources/language/roles';

const visible = new Map<Definition, Map<Role, Definition>>();

const isSent = ({ onlyFor }: Field, role: Role) => onlyFor?.includes(role) ?? true;
const sentFields = ({ fields }: Definition, role: Role): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => isSent(field, role)));

/** Whether a role is not sent every field of a definition. */
export const hidesFields = (definition: Definition, role: Role): boolean =>
  Object.values(definition.fields).some((field) => !isSent(field, role));

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
