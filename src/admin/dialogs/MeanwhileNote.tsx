import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useGetOne, useTranslate, type RaRecord } from 'react-admin';
import { useSyncExternalStore } from 'react';
import { departureText } from '../../dataProvider/departure';
import type { ListAnswer } from '../../dataProvider/lists';
import type { PlatformError } from '../../dataProvider/platformError';
import type { Definition } from '../../resources/language/definition';
import type { Value } from '../../resources/language/values';
import { fieldText } from '../fields/fieldText';
import { stateField } from '../fields/panelFields';
import { useEver } from '../hooks/useEver';
import { useConsole } from '../state/ConsoleContext';
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

/**
 * Says in an open dialog, live, that its record has left its list or changed its status since: by somebody else, so that what
 * is typed will be refused.
 */
export const MeanwhileNote = ({ definition, record }: { definition: Definition; record: RaRecord }) => {
  const t = useTranslate();
  const { current, isGone } = useCurrent(definition, record);
  const acted = useSyncExternalStore(actedOn.subscribe, actedOn.get);
  const acting = useSyncExternalStore(actingOn.subscribe, actingOn.get);
  const [name, field] = stateField(definition) ?? [];
  const textOf = (): string | undefined => {
    const departure = current && departureText(current, t);
    if (departure !== undefined) return departure;
    if (isGone) return t('It has left its list: somebody may have dealt with it meanwhile.');
    if (!current || name === undefined || current[name] === record[name]) return undefined;
    return t('Its status has changed meanwhile: %{status}', { status: fieldText(field!, current[name] as Value, t) });
  };
  const isOwnDoing = [acted, acting].some((own) => own?.entity === definition.name && own.id === String(record.id));
  return (
    <span className="meanwhile" role="status">
      {isOwnDoing ? null : textOf()}
    </span>
  );
};
