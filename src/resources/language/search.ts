import { isNameless, type Definition } from './definition';
import type { Field } from './field';
import { finding } from './finding';
import type { Search } from './pattern';
import { uuidLength } from '../../format/uuid';
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

/** Shortest text that names a record by a number of somebody else's, such as an order's. */
const minNumberLength = 4;
const isNumber = (typed: string) => typed.trim().length >= minNumberLength && /\d/.test(typed);

/** Returns the fields that name a record: id, uuid, account number, e-mail and its name. */
export const namingFields = ({ fields, display: { nameField } }: Definition): [string, Field][] =>
  Object.entries(fields).filter(
    ([name, { kind, meaning, from, isName }]) =>
      // A value from another record names that record.
      kind.searchName !== undefined &&
      Boolean(isName ?? (kind.isWords ? name === nameField && !meaning && !from : !kind.namesOthers)),
  );

/**
 * Translates text that names one record to searches in a naming field, of which a value matches at least one. None when
 * no value can match.
 */
export const namingsOf = (field: Field, typed: string): readonly Search[] => {
  if (unstorable.test(typed)) return [];
  if (field.isName === 'number' && !isNumber(typed)) return [];
  const { searchName, searchEnd } = field.kind;
  const byEnd = field.unique ? searchEnd?.(typed, finding) : null;
  return [searchName?.(field, typed, finding), byEnd].filter((search) => search !== null && search !== undefined);
};

/** Whether the text can name a record of this definition. If not, no request is needed. */
export const isNameOf = (definition: Definition, typed: string): boolean =>
  namingFields(definition).some(([, field]) => namingsOf(field, typed).length > 0);

/** The value of the field that names exactly one record. */
export interface ExactName {
  field: string;
  value: string;
}

/** Reads text that names exactly one record: its number (`277`, `#277`) or its whole uuid. Null for all other texts. */
export const exactNameOf = (definition: Definition, typed: string): ExactName | null => {
  for (const [name, field] of namingFields(definition)) {
    const [value] = namingsOf(field, typed)[0]?.pattern ?? [];
    const { isId, isKey } = field.kind;
    if (typeof value === 'string' && (isId || (isKey && value.length === uuidLength))) return { field: name, value };
  }
  return null;
};
