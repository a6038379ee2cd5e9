import { isNameless, type Definition } from './definition';
import type { Field } from './field';
import { finding } from './finding';
import type { Search } from './pattern';
import { unstorable } from './types/textLike';

export { anyOne, anyRun, type Pattern, type Reading, type Search } from './pattern';

/**
 * Translates the text of the search box to a search in one field, so that displayed values can be pasted. Null when no
 * value can match. A reference is searched in the field that names its target's records.
 */
export const searchOf = (field: Field, q: string): Search | null =>
  unstorable.test(q) ? null : (field.kind.search?.(field, q, finding) ?? null);

/** Returns the search in a reference by the number of a record; null unless the target's records have no name. */
export const referenceSearchOf = (target: Definition, q: string): Search | null =>
  isNameless(target) ? finding.numbered(q) : null;

const isSearched = ({ search, column, target, kind }: Field) =>
  search ?? (column !== false && (target !== undefined || kind.search !== undefined));

/** Returns the fields that the search box searches. */
export const searchedFields = (definition: Definition): [string, Field][] =>
  Object.entries(definition.fields).filter(([, field]) => isSearched(field));

/** Returns the fields that name a record: id, uuid, account number, e-mail and its name. */
export const namingFields = ({ fields, display: { nameField } }: Definition): [string, Field][] =>
  Object.entries(fields).filter(
    ([name, { kind, meaning, from }]) =>
      // A value from another record names that record.
      kind.searchName !== undefined && (!kind.isWords || (name === nameField && !meaning && !from)),
  );

/** Translates text that names one record to a search in a naming field. Null when no value can match. */
export const namingOf = (field: Field, typed: string): Search | null =>
  unstorable.test(typed) ? null : (field.kind.searchName?.(field, typed, finding) ?? null);

/** Whether the text can name a record of this definition. If not, no request is needed. */
export const isNameOf = (definition: Definition, typed: string): boolean =>
  namingFields(definition).some(([, field]) => namingOf(field, typed) !== null);
