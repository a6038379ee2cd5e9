import type { Field, Kind } from '../field';

const kind: Kind = { name: 'range', decode: () => null };

/** Two numbers of the record in one column. It is not stored itself. */
export const range = (label: string, from: string, to: string): Field<null> => ({
  kind,
  label,
  bounds: [from, to],
  input: false,
});
