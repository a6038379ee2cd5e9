import type { GetListParams, RaRecord } from 'react-admin';
import { matchesTypedName } from '../../dataProvider/matching';
import { definitions } from '../../resources/index';
import { defaultSort, type Definition } from '../../resources/language/definition';
import { foldSearched, withoutSpace } from '../../resources/language/folding';
import { isOffered, mayOpen, type Offer } from '../../resources/language/rights';
import { wholeViewOf } from '../../resources/language/openedAs';
import type { Role } from '../../resources/language/roles';
import { isNameOf, namingFields } from '../../resources/language/search';
import type { Value } from '../../resources/language/values';
import { placeholdersOf } from '../../resources/language/wire';

/** Maximum number of records per entity. */
const maxPerEntity = 5;

/**
 * Whether a record of the entity can be opened: it has a screen or is part of one. A saved view, for example, cannot.
 */
const canBeOpened = ({ route, source }: Definition) => route !== undefined || source !== undefined;

/** Whether all rows of one view are rows of the other, by the values that select them. */
const isWithin = (one: Definition['source'], other: Definition['source']): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.entity === other.entity &&
  Object.entries(other.where ?? {}).every(([name, allowed]) => {
    const [own, all] = [one.where?.[name], allowed].map((values) => [values].flat());
    return own!.every((value) => all!.includes(value));
  });

/**
 * Returns the entities to search: those that the role may open and whose endpoint needs nothing but the user. Leaves
 * out a view of an entity that the role may open itself, or of which it has a list, because it would find the same records.
 * One with shared rows has more of them. Left out, too, is what only drop-downs offer, where a screen has the same people.
 */
export const searchedEntities = (role: Role, offer: Offer): Definition[] =>
  definitions.filter((definition) => {
    const { endpoint, source, access } = definition;
    const table = definitions.find(({ name }) => name === source?.entity);
    return (
      mayOpen(definition, role) &&
      isOffered(definition, offer) &&
      canBeOpened(definition) &&
      placeholdersOf(endpoint).every((name) => name.startsWith('me.')) &&
      !(table && mayOpen(table, role)) &&
      !(source?.where && !access.sharedRows && wholeViewOf(definitions, source.entity, role)) &&
      !(
        definition.route === undefined &&
        definitions.some(
          (other) =>
            other.route !== undefined &&
            mayOpen(other, role) &&
            isOffered(other, offer) &&
            isWithin(source, other.source),
        )
      )
    );
  });

/** The records found in one entity. */
export interface Found {
  definition: Definition;
  records: RaRecord[];
}

/** The state of a search. */
export interface Search {
  typed: string;
  found: readonly Found[];
  /** Entities whose call failed. */
  failed: readonly Definition[];
  /** Entities that have not answered within `lateAfterMs`. */
  late: readonly Definition[];
  /** All entities have answered or failed. */
  settled: boolean;
}

/** Fetches one page of a list from the platform. */
export type FetchList = (
  name: string,
  params: GetListParams & { signal: AbortSignal },
) => Promise<{ data: RaRecord[] }>;

/** Responses within this time (ms) are shown together, in the order of the definitions. */
const batchMs = 60;
/** Entities that have not answered after this time (ms) are reported as late. */
const lateAfterMs = 2000;

/** Checks the response, because a platform that does not know the filter `named` returns any records. */
const matchesName = (definition: Definition, typed: string) => (record: RaRecord) =>
  namingFields(definition).some(([name, field]) => matchesTypedName(field, typed, (record[name] ?? null) as Value));

const exactFirst = (definition: Definition, typed: string) => {
  const foldedText = foldSearched(withoutSpace(typed));
  const rank = (record: RaRecord) => {
    const texts = namingFields(definition).map(([name]) => foldSearched(withoutSpace(String(record[name] ?? ''))));
    return texts.includes(foldedText) ? 0 : texts.some((text) => text.startsWith(foldedText)) ? 1 : 2;
  };
  return (a: RaRecord, b: RaRecord) => rank(a) - rank(b);
};

/** Sorts by name if the records have one, otherwise in the default order. */
const orderOf = (definition: Definition) =>
  definition.fields[definition.display.nameField]?.kind.isWords
    ? { field: definition.display.nameField, order: 'ASC' as const }
    : defaultSort(definition);

/**
 * Searches every entity in parallel for records with this name, and reports the progress to `onProgress`. Later results
 * are added below earlier ones, so that no option moves. Aborting the signal ends the search silently.
 */
export const searchRecords = (
  fetchList: FetchList,
  entities: readonly Definition[],
  typed: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (search: Search) => void },
): void => {
  const searched = entities.filter((definition) => isNameOf(definition, typed));
  const pending = new Set(searched);
  const arrived = new Map<Definition, RaRecord[]>();
  const failed: Definition[] = [];
  let found: Found[] = [];
  let isLate = false;
  let batchTimer: ReturnType<typeof setTimeout> | undefined;

  const report = () => {
    clearTimeout(batchTimer);
    batchTimer = undefined;
    if (signal.aborted) return;
    const newlyFound = searched.flatMap((definition): Found[] => {
      const records = arrived.get(definition);
      return records && records.length > 0 ? [{ definition, records }] : [];
    });
    arrived.clear();
    found = [...found, ...newlyFound];
    onProgress({ typed, found, failed: [...failed], late: isLate ? [...pending] : [], settled: pending.size === 0 });
  };
  const finish = (definition: Definition) => {
    pending.delete(definition);
    if (pending.size === 0) report();
    else batchTimer ??= setTimeout(report, batchMs);
  };

  for (const definition of searched) {
    const params = {
      pagination: { page: 1, perPage: maxPerEntity },
      sort: orderOf(definition),
      filter: { named: typed },
      signal,
    };
    fetchList(definition.name, params).then(
      ({ data }) => {
        arrived.set(definition, data.filter(matchesName(definition, typed)).toSorted(exactFirst(definition, typed)));
        finish(definition);
      },
      () => {
        failed.push(definition);
        finish(definition);
      },
    );
  }
  if (searched.length === 0) {
    report();
    return;
  }
  const lateTimer = setTimeout(() => {
    isLate = true;
    if (pending.size > 0) report();
  }, lateAfterMs);
  signal.addEventListener('abort', () => {
    clearTimeout(lateTimer);
    clearTimeout(batchTimer);
  });
};
