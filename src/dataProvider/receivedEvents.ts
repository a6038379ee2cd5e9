import { groupBy } from '../format/groupBy';
import type { Definition } from '../resources/language/definition';
import { definitions } from '../resources/index';
import { idOfRow } from '../resources/language/wire';

/** An event of the live channel that is not applied yet. */
export interface ReceivedEvent {
  event: string;
  data: unknown;
  /** How new its data are, where the platform says. */
  asOf?: number | undefined;
}

/** Names of events that no definition declares, and the entity whose records one of them announces. */
export const rateEvent = 'exchange-rate-update';
export const rateEntity = 'exchange-rates';
export const changedEvent = 'changed';

/** Definitions whose lists this event changes. */
export const definitionsOfEvent = (event: string): Definition[] =>
  definitions.filter(({ live }) => live?.created === event || live?.changed === event);

/** Rows by their ids; of an id there may be several, of which each changes some fields. */
export const rowsById = (definition: Definition, raws: readonly unknown[]): Map<number | string, unknown[]> =>
  groupBy(raws, (raw) => idOfRow(definition, raw));

/** The valid ids in an event. */
const idsIn = (ids: unknown): (number | string)[] =>
  Array.isArray(ids) ? ids.filter((id) => typeof id === 'number' || typeof id === 'string') : [];

/** The records that events `changed` name. `isAny`: one names none, so that any may have changed. */
export interface NamedChanges {
  ids: (number | string)[];
  isAny: boolean;
}

/** What events `changed` say, by entity. */
export const changesByEntity = (all: readonly ReceivedEvent[]): ReadonlyMap<string, NamedChanges> => {
  const found = new Map<string, NamedChanges>();
  for (const { data } of all) {
    const { entity, ids } = (data ?? {}) as { entity?: unknown; ids?: unknown };
    if (typeof entity !== 'string') continue;
    const changes = found.get(entity) ?? { ids: [], isAny: false };
    changes.ids.push(...idsIn(ids));
    changes.isAny ||= Array.isArray(ids) && ids.length === 0;
    found.set(entity, changes);
  }
  return found;
};

/** `exchange-rate-update` carries a number or `{rate}`. */
export const rateOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null ? (data as { rate?: unknown }).rate : data;

/** Whether the data of an event is a whole list, as an array or in its envelope. */
export const isWholeList = ({ envelope }: Definition, data: unknown): boolean =>
  Array.isArray(data) || (envelope !== undefined && typeof data === 'object' && data !== null && envelope.rows in data);
