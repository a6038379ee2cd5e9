import type { Field } from '../../resources/language/fields';
import type { Column } from './useColumns';

/** The first column of the first of these types that there is one of. */
const ofType = (columns: readonly Column[], types: readonly Field['type'][], taken: readonly (string | undefined)[]) =>
  types
    .map((type) => columns.find(({ name, field }) => field.type === type && !taken.includes(name))?.name)
    .find((name) => name !== undefined);

/** What every record has says more of it than what some have. */
const always = (columns: readonly Column[]) => columns.filter(({ field }) => field.required);

/**
 * Which fields stand in a card's two lines: what it is and its state, then who or which, and when. The deadline, where
 * there is one, stands in the place of the time for as long as it counts.
 */
export const cardPlaces = (columns: readonly Column[], represent: string) => {
  const main =
    ofType(always(columns), ['money'], []) ??
    (columns.some(({ name }) => name === represent) ? represent : columns[0]?.name);
  const statuses = columns.filter(({ field }) => Object.values(field.options ?? {}).some(({ indicator }) => indicator));
  const state = ofType(statuses, ['choice'], [main]) ?? ofType(columns, ['choice', 'yesNo', 'percent'], [main]);
  const taken = [main, state];
  const detail =
    ofType(always(columns), ['reference', 'text', 'email', 'phone'], taken) ??
    ofType(columns, ['reference', 'text', 'email', 'phone'], taken) ??
    ofType(columns, ['identifier'], [main]);
  const time =
    ofType(columns, ['dateTime', 'count', 'percent', 'uuid'], [main, state, detail]) ??
    columns.findLast(({ field }) => field.level)?.name;
  const deadline = columns.find(({ field }) => field.deadline)?.name;
  return { main, state, detail, time, deadline };
};
