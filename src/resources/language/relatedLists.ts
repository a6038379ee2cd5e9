import type { Definition } from './definition';
import { wholeViewOf } from './openedAs';
import { isOffered, mayOpen, seesOwnOnly, type Reader } from './rights';
import { tableOf } from './tables';
import { matchesCondition } from './view';
import { placeholdersOf } from './wire';

/** A list of records that refer to a record: the entity, the referring field, and how to request the list. */
export interface RelatedList {
  definition: Definition;
  field: string;
  /** Values of the field that refer to the record. */
  is: readonly (string | number)[];
  /** Whether other fields of the entity refer to the record, too. Then the field's label distinguishes the lists. */
  oneOfSeveral: boolean;
  /** Values for the placeholders in the address of the list. */
  address: Readonly<Record<string, string>>;
}

const isOwnPlaceholder = (placeholder: string) => placeholder.startsWith('me.');

/** Returns the placeholders of the list's address; undefined when one of them cannot be filled. */
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
 * Returns the lists related to a record: of every entity that the role may open and that refers to the record by a
 * reference or a subject. Views count as their table: a reference to clients is a reference to users. A view is left
 * out when the role may open the table itself.
 */
export const relatedListsOf = (
  all: readonly Definition[],
  definition: Definition,
  record: Readonly<Record<string, unknown>>,
  reader: Reader,
): RelatedList[] => {
  const { role, extensions } = reader;
  if (typeof record.id !== 'number') return [];
  const byName = new Map(all.map((candidate) => [candidate.name, candidate]));
  const pointsHere = (target: string | undefined) => {
    const targetDefinition = byName.get(target ?? '');
    return (
      targetDefinition &&
      tableOf(targetDefinition) === tableOf(definition) &&
      matchesCondition(record, targetDefinition.source?.where ?? {}) !== false
    );
  };
  // The subject may name any view of the table, because a person may have opened the record in any of them.
  const sameTable = all.filter((other) => tableOf(other) === tableOf(definition));
  const subjects = sameTable.map(({ name }) => `${name}/${String(record.id)}`);
  const isCreatedFrom = ({ name }: Definition) =>
    sameTable.some(({ actions = {} }) =>
      Object.values(actions).some((action) => action.kind === 'create' && action.entity === name),
    );
  const isOwn = seesOwnOnly(definition, role) || placeholdersOf(definition.endpoint).some(isOwnPlaceholder);
  const isListed = (other: Definition) =>
    mayOpen(other, role) &&
    // The panel shows it as a conversation, each answer with its files.
    other.name !== definition.display.thread?.entity &&
    other.name !== definition.display.thread?.files &&
    isOffered(other, reader) &&
    // A list with the caller's id in its address contains what belongs to the caller's own records only.
    (!placeholdersOf(other.endpoint).some(isOwnPlaceholder) ||
      (isOwn && wholeViewOf(all, tableOf(other), role) === other));
  const isListedByTable = (table: Definition | undefined, field: string) =>
    table !== undefined && isListed(table) && Object.hasOwn(table.fields, field);
  return all.filter(isListed).flatMap((other) => {
    const fields = Object.entries(other.fields).filter(
      // A view of the table that names the record itself has no other records of it.
      ([, { target, extension, meaning, from }]) =>
        from !== 'id' &&
        (extensions || !extension) &&
        (meaning === 'record' ? isCreatedFrom(other) : pointsHere(target)),
    );
    return fields.flatMap(([field, { meaning }]): RelatedList[] => {
      if (other.source && isListedByTable(byName.get(other.source.entity), field)) return [];
      const address = addressBy(other, field, String(record.id));
      const is = meaning === 'record' ? subjects : [Number(record.id)];
      return address ? [{ definition: other, field, is, oneOfSeveral: fields.length > 1, address }] : [];
    });
  });
};
