import type { FilledCondition } from '../resources/language/condition';
import type { Definition } from '../resources/language/definition';
import { heads } from '../resources/index';
import { tableOf } from '../resources/language/tables';
import { matchesCondition } from '../resources/language/view';
import { mergeRecord, type DecodedRecord } from '../resources/language/wire';
import { asDeparted } from './departure';

/** The newest state of a record that is known, and what events said of it since the answer that had it last. */
interface Known {
  asOf: number;
  events: { asOf: number; raw: unknown }[];
}

/** How new an answer or event is, from what the platform says: a whole number from 0. Anything else says nothing, and is undefined. */
export const readAsOf = (said: unknown): number | undefined => {
  const asOf = typeof said === 'string' && /^\d+$/.test(said) ? Number(said) : said;
  return Number.isSafeInteger(asOf) && Number(asOf) >= 0 ? Number(asOf) : undefined;
};

/** How many records are remembered: more than change while an answer is on its way. */
const maxRecords = 2000;
/** How many events of one record are remembered. */
const maxEvents = 20;

/**
 * Decides which of two states of a record is the newer one, whatever order they arrive in: an answer may be overtaken by
 * events, and an event by an answer or another event. The platform says with each how new it is (`asOf`, an extension);
 * where it does not, what arrives last counts.
 */
export const createNewestRecords = () => {
  const records = new Map<string, Known>();
  const newestByName = new Map<string, number>();

  const keyOf = (definition: Definition, id: number | string) => `${tableOf(definition)}/${id}`;
  const remember = (key: string, known: Known) => {
    records.delete(key);
    records.set(key, known);
    if (records.size > maxRecords) records.delete(records.keys().next().value!);
  };

  return {
    /** Notes an event about a record. Returns whether nothing newer is known of it. */
    receive: (definition: Definition, id: number | string, { raw, asOf }: { raw: unknown; asOf?: number }): boolean => {
      if (asOf === undefined) return true;
      const key = keyOf(definition, id);
      const { asOf: newest, events } = records.get(key) ?? { asOf, events: [] };
      if (asOf < newest) return false;
      remember(key, { asOf, events: [...events, { asOf, raw }].slice(-maxEvents) });
      return true;
    },
    /** Notes something that is replaced as a whole. Returns whether nothing newer of this name has arrived. */
    replace: (name: string, asOf: number | undefined): boolean => {
      if (asOf === undefined) return true;
      if (asOf < (newestByName.get(name) ?? asOf)) return false;
      newestByName.set(name, asOf);
      return true;
    },
    /** The rows of an answer, each with what newer events have said of it. `condition` is what all rows of the list meet. */
    update: (
      definition: Definition,
      rows: DecodedRecord[],
      { asOf, condition }: { asOf?: number; condition: FilledCondition },
    ): DecodedRecord[] => {
      if (asOf === undefined) return rows;
      return rows.map((row) => {
        const key = keyOf(definition, row.id);
        const known = records.get(key);
        const newer = known?.events.filter((event) => event.asOf > asOf) ?? [];
        if (!known || known.asOf <= asOf) remember(key, { asOf, events: [] });
        if (newer.length === 0) return row;
        const merged = newer.reduce((current, { raw }) => mergeRecord(definition, current, raw), row);
        return matchesCondition(merged, condition) === false ? asDeparted(definition, merged) : merged;
      });
    },
    /** Forgets what is known of an entity, when any of its records may be another one, as after the database was restored. */
    forget: (entity: string) => {
      const definition = heads.find(({ name }) => name === entity);
      newestByName.delete(entity);
      if (!definition) return;
      for (const key of records.keys()) if (key.startsWith(`${tableOf(definition)}/`)) records.delete(key);
    },
    /** Forgets everything, when the platform may be another one. */
    clear: () => {
      records.clear();
      newestByName.clear();
    },
  };
};

/** What is known of the newest states of records. */
export type NewestRecords = ReturnType<typeof createNewestRecords>;
