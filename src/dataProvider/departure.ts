import type { Definition } from '../resources/language/definition';
import type { DecodedRecord, Departure } from '../resources/language/wire';

/** The row as one that left its list: it stands where it stood, until nobody reads there. */
export const asDeparted = (definition: Definition, row: DecodedRecord): DecodedRecord => {
  const by = definition.departure && row[definition.departure.by];
  return { ...row, departure: { by: typeof by === 'string' ? by : null } };
};

/** Is the row still in its list? Whatever counts, chooses or walks rows leaves out those that are not. */
export const isInList = (row: Readonly<Record<string, unknown>>): boolean => row.departure === undefined;

/** Why nothing can be done with a row that left its list, in words; undefined while it is there. */
export const departureText = (
  row: Readonly<Record<string, unknown>>,
  t: (phrase: string, args?: object) => string,
): string | undefined => {
  const departure = row.departure as Departure | undefined;
  if (!departure) return undefined;
  return departure.by === null ? t('No longer in this list') : t('Taken by %{who}', { who: departure.by });
};
