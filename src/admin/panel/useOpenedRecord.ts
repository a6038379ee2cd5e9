import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useGetOne, type RaRecord } from 'react-admin';
import { asDeparted, isInList } from '../../dataProvider/departure';
import type { ListAnswer } from '../../dataProvider/lists';
import type { PlatformError } from '../../dataProvider/platformError';
import type { Definition } from '../../resources/language/definition';
import { placeholdersOf } from '../../resources/language/wire';
import { useAddress } from '../calls/useAct';
import { isPossibleAddress } from '../navigation/openRecord';

const notFound = 404;

/** Returns the record from the most recently fetched list on screen, with the time (epoch ms) of that fetch. */
const rowOnScreen = (queryClient: QueryClient, entity: string, id: string): { row?: RaRecord; fetchedAt: number } =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: [entity, 'getList'], type: 'active' })
    .map(({ state }) => ({
      row: (state.data as ListAnswer | undefined)?.data.find((candidate) => String(candidate.id) === id),
      fetchedAt: state.dataUpdatedAt,
    }))
    .filter(({ row }) => row !== undefined)
    .reduce<{ row?: RaRecord; fetchedAt: number }>(
      (newest, each) => (each.fetchedAt > newest.fetchedAt ? each : newest),
      { fetchedAt: 0 },
    );

/**
 * Returns the panel's record: first as the list on screen has it, then as the platform sends it. `hasLeft`: it was seen,
 * and has left the view of its entity since, as an event or the platform's answer says; then it is a departed row, with
 * what was last seen of it.
 */
export const useOpenedRecord = (definition: Definition, id: string) => {
  const queryClient = useQueryClient();
  const address = useAddress();
  const isFetchable =
    isPossibleAddress({ entity: definition.name, id }) &&
    placeholdersOf(definition.endpoint).every((name) => name.startsWith('me.') || address[name] !== undefined);
  const { data, dataUpdatedAt, error, refetch, isFetching } = useGetOne<RaRecord>(
    definition.name,
    { id, meta: { address } },
    { enabled: isFetchable },
  );
  const { row, fetchedAt } = rowOnScreen(queryClient, definition.name, id);
  const seen = row && fetchedAt > dataUpdatedAt ? row : data;
  const isMissing = !isFetchable || (error as PlatformError | null)?.status === notFound;
  const hasLeft = definition.source !== undefined && seen !== undefined && (isMissing || !isInList(seen));
  return {
    record: hasLeft && isInList(seen) ? (asDeparted(definition, seen) as RaRecord) : seen,
    isMissing,
    hasLeft,
    error: isMissing ? null : (error as Error | null),
    retry: () => void refetch(),
    isFetching,
  };
};
