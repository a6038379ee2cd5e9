import { useQuery } from '@tanstack/react-query';
import { afterRows } from '../../dataProvider/afterRows';
import { relatedQueries } from '../../dataProvider/liveCache';
import { notifications } from '../../resources/notifications';
import { defaultSort } from '../../resources/language/definition';
import { usePlatform } from '../state/usePlatform';

/** The number of the user's notifications that were not read on any device; live. Undefined until it is known. */
export const useUnread = (): number | undefined => {
  const platform = usePlatform();
  const { data } = useQuery({
    queryKey: [notifications.name, relatedQueries.count],
    queryFn: ({ client }) =>
      afterRows(client, () =>
        platform.getList(notifications.name, {
          pagination: { page: 1, perPage: 1 },
          sort: defaultSort(notifications),
          filter: { isRead: false },
        }),
      ),
  });
  return data?.total;
};
