import { useQuery } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { afterRows } from '../../../dataProvider/afterRows';
import { isTotalAtLeast } from '../../../dataProvider/lists';
import { defaultSort, type Definition } from '../../../resources/language/definition';
import { useAddress } from '../../calls/useAct';
import { usePlatform } from '../../state/usePlatform';

/** A long list is counted to its end again after this time (ms). */
const recountMs = 60_000;

/** The number of rows of a list. With `isAtLeast` there may be more. */
export interface ListTotal {
  total: number;
  isAtLeast: boolean;
}

/**
 * Returns the number of rows of the open list. The rows of a long list come with a lower bound; its exact number is
 * counted after they are rendered, at most once a minute. Searches are not counted further: they read every row.
 */
export const useListTotal = (definition: Definition): ListTotal => {
  const platform = usePlatform();
  const address = useAddress();
  const { total = 0, filterValues, isPlaceholderData, meta } = useListContext();
  const filter = filterValues as Readonly<Record<string, unknown>>;
  const isLong = isTotalAtLeast(meta);
  const { data: exactTotal } = useQuery({
    queryKey: ['total', definition.name, address, filter],
    queryFn: ({ client }) =>
      afterRows(client, async () => {
        const answer = await platform.getList(definition.name, {
          pagination: { page: 1, perPage: 1 },
          sort: defaultSort(definition),
          filter,
          meta: { address, exactTotal: true },
        });
        return answer.total ?? 0;
      }),
    enabled: isLong && !isPlaceholderData && filter.q === undefined,
    staleTime: recountMs,
    refetchInterval: recountMs,
  });
  if (!isLong) return { total, isAtLeast: false };
  return exactTotal === undefined
    ? { total, isAtLeast: true }
    : { total: Math.max(total, exactTotal), isAtLeast: false };
};
