import type { Definition } from './definition';

/** The entity in whose table the records of a definition are: its own, or that of which it is a view. */
export const tableOf = ({ name, source }: Pick<Definition, 'name' | 'source'>): string => source?.entity ?? name;

/** A record by its table and id, as requests for approval name it: `invoices/12`. */
export const subjectOf = (definition: Pick<Definition, 'name' | 'source'>, { id }: { id: unknown }): string =>
  `${tableOf(definition)}/${String(id)}`;
