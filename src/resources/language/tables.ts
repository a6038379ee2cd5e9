import type { Definition } from './definition';

/** Returns the entity in whose table a definition's records are stored: its own, or the one that it is a view of. */
export const tableOf = ({ name, source }: Pick<Definition, 'name' | 'source'>): string => source?.entity ?? name;

/** Returns a record's table and id, as approval requests name it: `invoices/12`. */
export const subjectOf = (definition: Pick<Definition, 'name' | 'source'>, { id }: { id: unknown }): string =>
  `${tableOf(definition)}/${String(id)}`;

/** Whether the ids of an entity are texts, as those of another platform may be. */
export const hasTextIds = ({ elsewhere, identity }: Pick<Definition, 'elsewhere' | 'identity'>): boolean =>
  elsewhere === true && identity !== undefined;

/** Reads what a record is named by: its entity and, unless it is a list, its id. An id of another platform may have a `/` itself. */
export const readSubject = (subject: string): { entity: string; id: string | undefined } => {
  const [entity = '', ...id] = subject.split('/');
  return { entity, id: id.length === 0 ? undefined : id.join('/') };
};
