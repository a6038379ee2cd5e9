import type { Definition } from '../../resources/language/definition';
import type { Column } from './useColumns';

/** Returns the name of the first column of the first kind that matches, without the columns in `taken`. */
const firstOfKinds = (columns: readonly Column[], kinds: readonly string[], taken: readonly (string | undefined)[]) =>
  kinds
    .map((kind) => columns.find(({ name, field }) => field.kind.name === kind && !taken.includes(name))?.name)
    .find((name) => name !== undefined);

/** Kinds that identify a person or a thing. */
const identifyingKinds = ['reference', 'text', 'email', 'phone'];

const stateKinds = ['choice', 'yesNo', 'percent'];

/** The field that a card is headed with where no sum is: a number alone says nothing if the record has a summary. */
export const headingField = ({ fields, display }: Definition): string =>
  (fields[display.nameField]?.kind.isId ? display.summary?.[0] : undefined) ?? display.nameField;

/** Required columns are preferred, because every record has a value there. */
const requiredOf = (columns: readonly Column[]) => columns.filter(({ field }) => field.required);

/**
 * Chooses the fields of a card's two lines, by name: `main` and `state`, then `detail` (who or which) and `time`. While
 * a `deadline` is running, the card shows it in place of `time`.
 */
export const cardFields = (columns: readonly Column[], represent: string) => {
  const main =
    firstOfKinds(requiredOf(columns), ['money'], []) ??
    (columns.some(({ name }) => name === represent) ? represent : columns[0]?.name);
  const statuses = columns.filter(({ field }) => Object.values(field.options ?? {}).some(({ indicator }) => indicator));
  const state =
    firstOfKinds(statuses, ['choice'], [main]) ??
    firstOfKinds(requiredOf(columns), stateKinds, [main]) ??
    firstOfKinds(columns, stateKinds, [main]);
  const taken = [main, state];
  const detail =
    firstOfKinds(requiredOf(columns), identifyingKinds, taken) ??
    firstOfKinds(columns, identifyingKinds, taken) ??
    firstOfKinds(columns, ['identifier'], [main]);
  const time =
    firstOfKinds(columns, ['dateTime', 'count', 'percent', 'uuid'], [main, state, detail]) ??
    columns.findLast(({ field }) => field.level)?.name;
  // Of two, the later declared one is the one that people work by.
  const deadline = columns.findLast(({ field }) => field.deadline)?.name;
  return { main, state, detail, time, deadline };
};
