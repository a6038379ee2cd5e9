import type { RaRecord } from 'react-admin';
import { identityOf, type Definition } from '../../resources/language/definition';
import { titleOf } from '../fields/ReferenceTitle';

const nameless = new Set(['uuid', 'identifier']);

/** Have its records nothing that names them but a number? */
export const isNameless = ({ fields, represent }: Definition): boolean =>
  nameless.has(fields[represent]?.type ?? 'identifier');

/** What a record is called by itself: by what names it, else by what kind of thing it is and its number. */
export const recordTitle = (definition: Definition, record: RaRecord, t: (phrase: string) => string): string => {
  if (!isNameless(definition)) return titleOf(definition.name, record);
  const kind = t(definition.noun ?? definition.title);
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${record.id}`;
};

/** Its list, and its number where it has one. */
export const recordPlace = (definition: Definition, id: string, t: (phrase: string) => string): string =>
  identityOf(definition) === 'id' ? `${t(definition.title)} · ${id}` : t(definition.title);
