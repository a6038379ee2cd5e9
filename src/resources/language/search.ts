import { isNameless, type Definition } from './definition';
import type { Field } from './field';
import { finding } from './finding';
import type { Search } from './pattern';
import { unstorable } from './types/textLike';

export { anyOne, anyRun, type Pattern, type Reading, type Search } from './pattern';

/**
 * What the search box's text means for a field: what is seen there can be pasted. `null` when no value of it can match.
 * A reference is searched by the field that names its target's records, and by their number where it is what names them.
 */
export const searchOf = (field: Field, q: string): Search | null =>
  unstorable.test(q) ? null : (field.kind.search?.(field, q, finding) ?? null);

/** What the search box's text means for a reference itself: the number of a record that nothing else names. */
export const referenceSearchOf = (target: Definition, q: string): Search | null =>
  isNameless(target) ? finding.numbered(q) : null;

const isSearched = ({ search, column, target, kind }: Field) =>
  search ?? (column !== false && (target !== undefined || kind.search !== undefined));

/** The fields that the search box looks into. */
export const searchedFields = (definition: Definition): [string, Field][] =>
  Object.entries(definition.fields).filter(([, field]) => isSearched(field));

/** The fields by which people name a record: its id, uuid, account number and e-mail, and what it is called. */
export const namingFields = ({ fields, display: { nameField } }: Definition): [string, Field][] =>
  Object.entries(fields).filter(
    ([name, { kind, meaning, from }]) =>
      // What another record is called names that one.
      kind.searchName !== undefined && (!kind.isWords || (name === nameField && !meaning && !from)),
  );

/** What was typed as the name of one record, for a field that names it; `null` when no value of it can be meant. */
export const namingOf = (field: Field, typed: string): Search | null =>
  unstorable.test(typed) ? null : (field.kind.searchName?.(field, typed, finding) ?? null);

/** Can any record of this definition be meant by it? What can't is not asked for. */
export const isNameOf = (definition: Definition, typed: string): boolean =>
  namingFields(definition).some(([, field]) => namingOf(field, typed) !== null);
