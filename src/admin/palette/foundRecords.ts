import type { GetListParams, RaRecord } from 'react-admin';
import { isNamed } from '../../dataProvider/matching';
import { definitions } from '../../resources/index';
import { defaultSort, type Definition } from '../../resources/language/definition';
import { fold, withoutSpace } from '../../resources/language/folding';
import { isOffered, mayOpen } from '../../resources/language/rights';
import type { Role } from '../../resources/language/roles';
import { isNameOf, namingFields } from '../../resources/language/search';
import type { Value } from '../../resources/language/values';
import { placeholdersOf } from '../../resources/language/wire';

/** So many records of each entity are shown. */
const most = 5;

/** Has it a screen, or is it part of a record that has one? What is neither (a saved view) is nothing to go to. */
const isAPlace = ({ route, source }: Definition) => route !== undefined || source !== undefined;

/**
 * The entities whose records can be looked for: those that the role may open and that can be asked from anywhere. A view
 * says nothing new where the role may open the table itself.
 */
export const searchedEntities = (role: Role, extensions: boolean): Definition[] =>
  definitions.filter((definition) => {
    const { endpoint, source } = definition;
    const table = definitions.find(({ name }) => name === source?.entity);
    return (
      mayOpen(definition, role) &&
      isOffered(definition, extensions) &&
      isAPlace(definition) &&
      placeholdersOf(endpoint).every((name) => name.startsWith('me.')) &&
      !(table && mayOpen(table, role))
    );
  });

/** What one entity answered. */
export interface Found {
  definition: Definition;
  records: RaRecord[];
}

/** How far a search has come. */
export interface Search {
  typed: string;
  found: readonly Found[];
  /** What failed. */
  failed: readonly Definition[];
  /** What has not answered for long. */
  late: readonly Definition[];
  settled: boolean;
}

/** Asks one list of the platform for one page. */
export type AskList = (name: string, params: GetListParams & { signal: AbortSignal }) => Promise<{ data: RaRecord[] }>;

/** Answers that come within this time (ms) of each other are shown together, in the order of the menu. */
const gatherFor = 60;
/** Who has not answered by then (ms) is named. */
const lateAfter = 2000;

/** A platform may know no such filter, and answer with anything. */
const isMeant = (definition: Definition, typed: string) => (record: RaRecord) =>
  namingFields(definition).some(([name, field]) => isNamed(field, typed, (record[name] ?? null) as Value));

const exactFirst = (definition: Definition, typed: string) => {
  const wanted = fold(withoutSpace(typed));
  const rank = (record: RaRecord) => {
    const texts = namingFields(definition).map(([name]) => fold(withoutSpace(String(record[name] ?? ''))));
    return texts.includes(wanted) ? 0 : texts.some((text) => text.startsWith(wanted)) ? 1 : 2;
  };
  return (a: RaRecord, b: RaRecord) => rank(a) - rank(b);
};

/** By name where records have one, else newest first. */
const orderOf = (definition: Definition) =>
  definition.fields[definition.display.nameField]?.kind.isWords
    ? { field: definition.display.nameField, order: 'ASC' as const }
    : defaultSort(definition);

/**
 * Asks every entity by itself for records that are named so, and tells how far it has come. None waits for another; what
 * comes later is put below what was told before, so that nothing moves. Aborting the signal ends it without a word.
 */
export const searchRecords = (
  ask: AskList,
  entities: readonly Definition[],
  typed: string,
  { signal, tell }: { signal: AbortSignal; tell: (search: Search) => void },
): void => {
  const asked = entities.filter((definition) => isNameOf(definition, typed));
  const waiting = new Set(asked);
  const arrived = new Map<Definition, RaRecord[]>();
  const failed: Definition[] = [];
  let found: Found[] = [];
  let isLate = false;
  let gathering: ReturnType<typeof setTimeout> | undefined;

  const show = () => {
    clearTimeout(gathering);
    gathering = undefined;
    if (signal.aborted) return;
    const fresh = asked.flatMap((definition): Found[] => {
      const records = arrived.get(definition);
      return records && records.length > 0 ? [{ definition, records }] : [];
    });
    arrived.clear();
    found = [...found, ...fresh];
    tell({ typed, found, failed: [...failed], late: isLate ? [...waiting] : [], settled: waiting.size === 0 });
  };
  const heard = (definition: Definition) => {
    waiting.delete(definition);
    if (waiting.size === 0) show();
    else gathering ??= setTimeout(show, gatherFor);
  };

  for (const definition of asked) {
    const params = {
      pagination: { page: 1, perPage: most },
      sort: orderOf(definition),
      filter: { named: typed },
      signal,
    };
    ask(definition.name, params).then(
      ({ data }) => {
        arrived.set(definition, data.filter(isMeant(definition, typed)).toSorted(exactFirst(definition, typed)));
        heard(definition);
      },
      () => {
        failed.push(definition);
        heard(definition);
      },
    );
  }
  if (asked.length === 0) {
    show();
    return;
  }
  const late = setTimeout(() => {
    isLate = true;
    if (waiting.size > 0) show();
  }, lateAfter);
  signal.addEventListener('abort', () => {
    clearTimeout(late);
    clearTimeout(gathering);
  });
};
