import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import { useDecisions } from '../../admin/approvals/useDecisions';
import { usePlatform } from '../../admin/state/usePlatform';
import { afterRows } from '../../dataProvider/afterRows';
import { isTotalAtLeast } from '../../dataProvider/lists';
import { relatedQueries } from '../../dataProvider/queryKeys';
import { formatTotal } from '../../format/money';
import { defaultSort } from '../../resources/language/definition';
import { atThisMoment } from '../../resources/language/period';
import type { WaitingList } from './waitingLists';

const rowCount = 5;

/** The first records of a list on Main; undefined properties while they load. */
export interface ShortRows {
  rows: RaRecord[] | undefined;
  total: number | undefined;
  /** The total as text; '' while it loads. */
  totalText: string;
  error: Error | null;
  retry: () => void;
}

/** Returns the ids of the requests that this user may decide, newest first, if the list asks for them. */
const useDecidableIds = (isAsked: boolean) => {
  const { decisions, error, retry } = useDecisions(isAsked);
  const ids =
    isAsked && decisions ? [...decisions.values()].filter(({ canDecide }) => canDecide).map(({ id }) => id) : undefined;
  return { ids, error: isAsked ? error : null, retry };
};

/** Returns the first records of a list on Main, kept current by live events. */
export const useShortList = ({
  definition,
  heading = definition.title,
  where = {},
  sort = defaultSort(definition),
  decidable,
  q,
}: WaitingList): ShortRows => {
  const platform = usePlatform();
  const decided = useDecidableIds(decidable === true);
  const firstIds = decided.ids?.slice(0, rowCount);
  const { data, error, refetch } = useQuery({
    queryKey: [definition.name, relatedQueries.belonging, 'main', heading, q, ...(firstIds ? [firstIds] : [])],
    queryFn: ({ client }) =>
      afterRows(client, () =>
        platform.getList<RaRecord>(definition.name, {
          pagination: { page: 1, perPage: rowCount },
          sort,
          filter: firstIds ? { id: firstIds } : { ...atThisMoment(where), ...(q !== undefined && { q }) },
        }),
      ),
    enabled: decidable ? (firstIds ?? []).length > 0 : true,
    // The rows stay in view while those of other ids load.
    placeholderData: keepPreviousData,
  });
  const isNone = decided.ids?.length === 0;
  const total = decided.ids ? decided.ids.length : data?.total;
  return {
    rows: isNone ? [] : data?.data,
    total,
    totalText: total === undefined ? '' : formatTotal(total, !decidable && isTotalAtLeast(data?.meta)),
    error: decided.error ?? error,
    retry: () => {
      if (decided.error) decided.retry();
      else void refetch();
    },
  };
};
