import { meets } from '../resources/language/condition';
import type { Definition } from '../resources/language/definition';
import type { DecodedRecord, Departure } from '../resources/language/wire';

/** Marks a row as departed. It keeps its position on screen until the list is fetched again. */
export const asDeparted = (definition: Definition, row: DecodedRecord): DecodedRecord => {
  const by = definition.departure && row[definition.departure.by];
  const isDone = definition.departure !== undefined && meets(row, definition.departure.done);
  return { ...row, departure: { by: typeof by === 'string' ? by : null, isDone } };
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
  const { by, isDone } = departure;
  if (by === null) return t(isDone ? 'Completed' : 'No longer in this list');
  return t(isDone ? 'Completed by %{who}' : 'Taken by %{who}', { who: by });
};
