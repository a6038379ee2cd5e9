import type { Field, Fields } from './field';

/** What a status is shown as beside its stored values: in their place (`shownAs`), or in a note below. */
export interface ShownStatus {
  /** Its value in a filter. */
  value: string;
  label: string;
  /** The filter that finds the records that are shown so. */
  where: Readonly<Record<string, unknown>>;
}

/** The earliest time that a filter compares with: a date that is set is not before. */
const earliest = new Date(0).toISOString();

/**
 * Returns what a status is shown as beside its stored values, each with its value in a filter: `status: [0, 'reversed']`.
 * The console's own lists and the API's SQL find the rows by the same conditions.
 */
export const shownStatusesOf = (fields: Fields, { shownAs, notes = [] }: Field): ShownStatus[] => [
  ...(shownAs ? [{ value: shownAs.name, label: shownAs.option.label, where: shownAs.when }] : []),
  ...notes.map(({ field, label, when }) => {
    const isDate = fields[field]!.kind.name === 'dateTime';
    return { value: field, label, where: { ...when, [isDate ? `${field}_gte` : field]: isDate ? earliest : true } };
  }),
];
