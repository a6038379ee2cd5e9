import type { Definition } from '../../resources/language/definition';
import type { Field } from '../../resources/language/fields';
import { periodKey } from '../../resources/language/period';
import type { Reader } from '../../resources/language/rights';

/**
 * Whether the field is offered as a filter. A plain platform does not send the values of extensions, and who never has the
 * column has no use for its filter.
 */
export const isOfferedFilter = ({ filter, extension, columnRoles }: Field, { role, extensions }: Reader): boolean =>
  filter === true && (extensions || extension !== true) && (columnRoles?.includes(role) ?? true);

/** Returns the keys of a list's filter under which a field may be filtered. */
export const keysOf = (name: string): readonly string[] => [name, `${name}_gte`, `${name}_lte`, periodKey(name)];

/** Returns the fields that a list's filter restricts, with their names. */
export const filteredFields = (
  definition: Definition,
  filter: Readonly<Record<string, unknown>>,
): [name: string, field: Field][] =>
  Object.entries(definition.fields).filter(([name]) => keysOf(name).some((key) => filter[key] !== undefined));
