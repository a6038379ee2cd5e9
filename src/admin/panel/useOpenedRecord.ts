import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useGetOne, type RaRecord } from 'react-admin';
import type { ListAnswer } from '../../dataProvider/lists';
import type { PlatformError } from '../../dataProvider/platformError';
import type { Definition } from '../../resources/language/definition';
import { placeholdersOf } from '../../resources/language/wire';
import { useAddress } from '../state/useAct';
import { isPossibleAddress } from '../opening/openRecord';

const notFound = 404;

/** The record as the newest list on screen has it. */
const rowHeld = (queryClient: QueryClient, entity: string, id: string): { row?: RaRecord; at: number } =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: [entity, 'getList'], type: 'active' })
    .map(({ state }) => ({
      row: (state.data as ListAnswer | undefined)?.data.find((one) => String(one.id) === id),
      at: state.dataUpdatedAt,
    }))
    .filter(({ row }) => row !== undefined)
    .reduce<{ row?: RaRecord; at: number }>((newest, one) => (one.at > newest.at ? one : newest), { at: 0 });

/** What the panel knows of its record: what its row already held at once, the rest when it comes. */
export const useOpenedRecord = (definition: Definition, id: string) => {
  const queryClient = useQueryClient();
  const address = useAddress();
  const isAskable =
    isPossibleAddress({ entity: definition.name, id }) &&
    placeholdersOf(definition.endpoint).every((name) => name.startsWith('me.') || address[name] !== undefined);
  const { data, dataUpdatedAt, error, refetch, isFetching } = useGetOne<RaRecord>(
    definition.name,
    { id, meta: { address } },
    { enabled: isAskable },
  );
  const { row, at } = rowHeld(queryClient, definition.name, id);
  const record = row && at > dataUpdatedAt ? row : data;
  const isGone = !isAskable || (error as PlatformError | null)?.status === notFound;
  return { record, isGone, error: isGone ? null : (error as Error | null), retry: () => void refetch(), isFetching };
};
