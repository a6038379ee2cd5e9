import { identityOf, type Definition } from './definition';
import { mayOpen, type Reader } from './rights';
import type { Role } from './roles';
import { tableOf } from './tables';
import { matchesCondition } from './view';
import { placeholdersOf } from './wire';

/** Records of an entity that point to a record: which entity, by which of its fields, and where its list is asked for. */
export interface RelatedList {
  definition: Definition;
  field: string;
  /** What that field holds. */
  is: readonly (string | number)[];
  /** Does another of its fields point to the same record? Then the field's label tells the two apart. */
  oneOfSeveral: boolean;
  /** What fills the address of its list. */
  address: Readonly<Record<string, string>>;
}

const isOwnPlaceholder = (placeholder: string) => placeholder.startsWith('me.');

/** What fills the list's address when the field is known; undefined when something of it stays open. */
const addressBy = ({ endpoint, scope = {} }: Definition, field: string, id: string) => {
  const address: Record<string, string> = {};
  for (const placeholder of placeholdersOf(endpoint)) {
    if (isOwnPlaceholder(placeholder)) continue;
    if (scope[field] !== `{${placeholder}}`) return undefined;
    address[placeholder] = id;
  }
  return address;
};

/**
 * What belongs to a record: every entity that the role may open and that points to it, or names it in a text. Views of one table count as one:
 * a reference to clients is a reference to users, and where the role may open the table itself its views say nothing new.
 */
export const relatedListsOf = (
  all: readonly Definition[],
  definition: Definition,
  record: Readonly<Record<string, unknown>>,
  { role, extensions }: Reader,
): RelatedList[] => {
  if (identityOf(definition) !== 'id') return [];
  const byName = new Map(all.map((one) => [one.name, one]));
  const pointsHere = (target: string | undefined) => {
    const targetDefinition = byName.get(target ?? '');
    return (
      targetDefinition &&
      tableOf(targetDefinition) === tableOf(definition) &&
      matchesCondition(record, targetDefinition.source?.where ?? {}) !== false
    );
  };
  // Whoever wrote it down may have seen it in any view of its table.
  const sameTable = all.filter((other) => tableOf(other) === tableOf(definition));
  const subjects = sameTable.map(({ name }) => `${name}/${String(record.id)}`);
  const isCreatedFrom = ({ name }: Definition) =>
    sameTable.some(({ actions = {} }) =>
      Object.values(actions).some((action) => action.kind === 'create' && action.entity === name),
    );
  const isOffered = (other: Definition) =>
    mayOpen(other, role) &&
    (extensions || !other.extension) &&
    // A list of one's own tells nothing of another person's record.
    !placeholdersOf(other.endpoint).some(isOwnPlaceholder);
  const isListedByTable = (table: Definition | undefined, field: string) =>
    table !== undefined && isOffered(table) && Object.hasOwn(table.fields, field);
  return all.filter(isOffered).flatMap((other) => {
    const fields = Object.entries(other.fields).filter(
      ([, { target, extension, meaning }]) =>
        (extensions || !extension) && (meaning === 'record' ? isCreatedFrom(other) : pointsHere(target)),
    );
    return fields.flatMap(([field, { meaning }]): RelatedList[] => {
      if (other.source && isListedByTable(byName.get(other.source.entity), field)) return [];
      const address = addressBy(other, field, String(record.id));
      const is = meaning === 'record' ? subjects : [Number(record.id)];
      return address ? [{ definition: other, field, is, oneOfSeveral: fields.length > 1, address }] : [];
    });
  });
};

/**
 * As which entity a role opens the record that a reference names: the entity itself, or the table that it is a view of.
 * Undefined when it may only look it up.
 */
export const openedAs = (all: readonly Definition[], target: Definition, role: Role): Definition | undefined => {
  const table = all.find(({ name }) => name === target.source?.entity);
  const allowed = [target, table].filter((one) => one !== undefined && mayOpen(one, role));
  return allowed.find((one) => one?.route !== undefined) ?? allowed[0];
};
