import type { Column } from './useColumns';

/** The first column of the first of these kinds that there is one of. */
const ofKind = (columns: readonly Column[], kinds: readonly string[], taken: readonly (string | undefined)[]) =>
  kinds
    .map((kind) => columns.find(({ name, field }) => field.kind.name === kind && !taken.includes(name))?.name)
    .find((name) => name !== undefined);

/** Kinds that say who or which. */
const whoOrWhich = ['reference', 'text', 'email', 'phone'];

/** What every record has says more of it than what some have. */
const always = (columns: readonly Column[]) => columns.filter(({ field }) => field.required);

/**
 * Which fields stand in a card's two lines: what it is and its state, then who or which, and when. The deadline, where
 * there is one, stands in the place of the time for as long as it counts.
 */
export const cardFields = (columns: readonly Column[], represent: string) => {
  const main =
    ofKind(always(columns), ['money'], []) ??
    (columns.some(({ name }) => name === represent) ? represent : columns[0]?.name);
  const statuses = columns.filter(({ field }) => Object.values(field.options ?? {}).some(({ indicator }) => indicator));
  const state = ofKind(statuses, ['choice'], [main]) ?? ofKind(columns, ['choice', 'yesNo', 'percent'], [main]);
  const taken = [main, state];
  const detail =
    ofKind(always(columns), whoOrWhich, taken) ??
    ofKind(columns, whoOrWhich, taken) ??
    ofKind(columns, ['identifier'], [main]);
  const time =
    ofKind(columns, ['dateTime', 'count', 'percent', 'uuid'], [main, state, detail]) ??
    columns.findLast(({ field }) => field.level)?.name;
  const deadline = columns.find(({ field }) => field.deadline)?.name;
  return { main, state, detail, time, deadline };
};
