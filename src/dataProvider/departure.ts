import type { Definition } from '../resources/language/definition';
import type { DecodedRecord, Departure } from '../resources/language/wire';

/** Marks a row as departed. It keeps its position on screen until the list is fetched again. */
export const asDeparted = (definition: Definition, row: DecodedRecord): DecodedRecord => {
  const by = definition.departure && row[definition.departure.by];
  return { ...row, departure: { by: typeof by === 'string' ? by : null } };
};

/** Whether the row is still in its list. Code that counts, selects or steps through rows skips departed ones. */
export const isInList = (row: Readonly<Record<string, unknown>>): boolean => row.departure === undefined;

/** Text that explains why a departed row has no actions; undefined for a row that is still in its list. */
export const departureText = (
  row: Readonly<Record<string, unknown>>,
  t: (phrase: string, args?: object) => string,
): string | undefined => {
  const departure = row.departure as Departure | undefined;
  if (!departure) return undefined;
  return departure.by === null ? t('No longer in this list') : t('Taken by %{who}', { who: departure.by });
};
