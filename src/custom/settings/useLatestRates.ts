import { useQuery } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import { usePlatform } from '../../admin/state/usePlatform';
import { relatedQueries } from '../../dataProvider/queryKeys';
import { exchangeRates } from '../../resources/exchangeRates';

/** So many are shown, each with its change from the one before. */
export const shownChanges = 3;

/** The latest rates, newest first, with one more than is shown; undefined while they load. */
export const useLatestRates = (): readonly RaRecord[] | undefined => {
  const platform = usePlatform();
  const { data } = useQuery({
    queryKey: [exchangeRates.name, relatedQueries.belonging, 'latest'],
    queryFn: () =>
      platform.getList<RaRecord>(exchangeRates.name, {
        pagination: { page: 1, perPage: shownChanges + 1 },
        sort: { field: 'id', order: 'DESC' },
        filter: {},
      }),
  });
  return data?.data;
};
