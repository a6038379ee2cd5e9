import type { Definition } from './definition';

/** Returns the entity in whose table a definition's records are stored: its own, or the one that it is a view of. */
export const tableOf = ({ name, source }: Pick<Definition, 'name' | 'source'>): string => source?.entity ?? name;

/** Returns a record's table and id, as approval requests name it: `invoices/12`. */
export const subjectOf = (definition: Pick<Definition, 'name' | 'source'>, { id }: { id: unknown }): string =>
  `${tableOf(definition)}/${String(id)}`;
