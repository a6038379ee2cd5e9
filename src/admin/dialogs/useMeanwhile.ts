import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useGetOne, useTranslate, type RaRecord } from 'react-admin';
import { useSyncExternalStore } from 'react';
import { departureText, isInList } from '../../dataProvider/departure';
import type { ListAnswer } from '../../dataProvider/lists';
import type { PlatformError } from '../../dataProvider/platformError';
import { relatedQueries } from '../../dataProvider/queryKeys';
import { definitionOf, definitions } from '../../resources/index';
import type { Definition } from '../../resources/language/definition';
import { openedAs } from '../../resources/language/openedAs';
import { tableOf } from '../../resources/language/tables';
import type { Departure } from '../../resources/language/wire';
import type { Value } from '../../resources/language/values';
import { fieldText } from '../fields/fieldText';
import { stateField } from '../fields/panelFields';
import { useEver } from '../hooks/useEver';
import { useConsole } from '../state/ConsoleContext';
import { usePlatform } from '../state/usePlatform';
import { actedOn, actingOn, useAddress } from '../calls/useAct';

/** Returns a record as a list on screen has it now; undefined where none has it. */
const rowOf = (queryClient: QueryClient, entity: string, id: RaRecord['id']): RaRecord | undefined => {
  for (const { state } of queryClient.getQueryCache().findAll({ queryKey: [entity, 'getList'], type: 'active' })) {
    const row = (state.data as ListAnswer | undefined)?.data.find((candidate) => candidate.id === id);
    if (row) return row;
  }
  return undefined;
};

const notFound = 404;

/**
 * Returns a record as it is now, and whether it has left its list: from the lists on screen, which live events change. Lists
 * that wait with their changes are asked for this record alone, once it has changed.
 */
const useCurrent = (definition: Definition, record: RaRecord): { current?: RaRecord; isGone: boolean } => {
  const queryClient = useQueryClient();
  const { listChanges } = useConsole();
  const address = useAddress();
  const row = useSyncExternalStore(
    (onChange) => queryClient.getQueryCache().subscribe(onChange),
    () => rowOf(queryClient, definition.name, record.id),
  );
  const changes = useSyncExternalStore(listChanges.subscribe, () => listChanges.get(definition.name));
  const wasListed = useEver(row !== undefined);
  const hasChanged = useEver(changes.changed.has(record.id));
  const { data, error } = useGetOne<RaRecord>(
    definition.name,
    { id: record.id, meta: { address } },
    { enabled: hasChanged },
  );
  const isMissing = hasChanged && (error as PlatformError | null)?.status === notFound;
  return { current: (hasChanged && data) || row, isGone: isMissing || (wasListed && !row) };
};

/** Who changed the status of a record last, and why, once it has changed: from its history, where the reader may open it. */
const useWhoAndWhy = (definition: Definition, { id }: RaRecord, hasChanged: boolean): string | undefined => {
  const { session, config } = useConsole();
  const platform = usePlatform();
  const elsewhere = openedAs(definitions, definitionOf(tableOf(definition)), session.role, config);
  const { data } = useQuery({
    queryKey: [elsewhere?.name, relatedQueries.history, id, 'status'],
    queryFn: () => platform.history(elsewhere!.name, id),
    enabled: hasChanged && config.extensions && elsewhere !== undefined,
  });
  const [status] = stateField(definition) ?? [];
  const last = data?.entries.find(({ refused, changes }) => !refused && changes.some(({ field }) => field === status));
  return last?.who ? [last.who, ...(last.reason === null ? [] : [last.reason])].join(': ') : undefined;
};

/** What became of the record of an open dialog by somebody else. */
interface Meanwhile {
  /** What is said of it; undefined where nothing has happened. */
  text?: string;
  /** The record as it is now, as far as it is known. */
  current?: RaRecord;
  /** It has left its list: what the dialog does is over. */
  hasLeft: boolean;
}

/** Returns, live, what somebody else has done with the record of an open dialog since it opened. */
export const useMeanwhile = (definition: Definition, record: RaRecord): Meanwhile => {
  const t = useTranslate();
  const { current, isGone } = useCurrent(definition, record);
  const acted = useSyncExternalStore(actedOn.subscribe, actedOn.get);
  const acting = useSyncExternalStore(actingOn.subscribe, actingOn.get);
  const [name, field] = stateField(definition) ?? [];
  const isOwnDoing = [acted, acting].some((own) => own?.entity === definition.name && own.id === String(record.id));
  const hasStatus = !isOwnDoing && name !== undefined && current !== undefined && current[name] !== record[name];
  const by = useWhoAndWhy(definition, record, hasStatus);
  if (isOwnDoing) return { hasLeft: false };
  const hasLeft = isGone || (current !== undefined && !isInList(current));
  const isNamed = typeof (current?.departure as Departure | undefined)?.by === 'string';
  if (hasStatus && !isNamed) {
    const status = t('Its status has changed meanwhile: %{status}', {
      status: fieldText(field!, current[name] as Value, t),
    });
    return { text: by === undefined ? status : `${status} · ${by}`, current, hasLeft };
  }
  const departure = current && departureText(current, t);
  const gone = isGone ? t('It has left its list: somebody may have dealt with it meanwhile.') : undefined;
  return { text: departure ?? gone, current, hasLeft };
};
