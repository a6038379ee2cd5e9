import type { QueryClient } from '@tanstack/react-query';
import { afterRows } from '../../dataProvider/afterRows';
import type { PlatformDataProvider } from '../../dataProvider/platformDataProvider';
import { relatedQueries } from '../../dataProvider/queryKeys';
import type { Condition } from '../../resources/language/condition';
import { defaultSort, type Definition } from '../../resources/language/definition';
import { atThisMoment } from '../../resources/language/period';

/**
 * The query that counts the records of a list that meet a condition: its `total`, kept current by live events. Rows go first.
 * Times such as `{now}` are those of the call.
 */
export const countQuery = (platform: PlatformDataProvider, definition: Definition, where: Condition = {}) => ({
  queryKey: [definition.name, relatedQueries.count, where],
  queryFn: ({ client }: { client: QueryClient }) =>
    afterRows(client, () =>
      platform.getList(definition.name, {
        pagination: { page: 1, perPage: 1 },
        sort: defaultSort(definition),
        filter: atThisMoment(where),
      }),
    ),
});
