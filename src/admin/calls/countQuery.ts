import type { QueryClient } from '@tanstack/react-query';
import { afterRows } from '../../dataProvider/afterRows';
import { loadDefinitions } from '../../dataProvider/wholeDefinitions';
import type { PlatformDataProvider } from '../../dataProvider/platformDataProvider';
import { relatedQueries } from '../../dataProvider/queryKeys';
import type { Condition } from '../../resources/language/condition';
import { definitionOf } from '../../resources/index';
import { defaultSort, type Head } from '../../resources/language/definition';
import { atThisMoment } from '../../resources/language/period';

/**
 * The query that counts the records of a list that meet a condition: its `total`, kept current by live events. Rows go first.
 * Times such as `{now}` are those of the call.
 */
export const countQuery = (platform: PlatformDataProvider, { name }: Head, where: Condition = {}) => ({
  queryKey: [name, relatedQueries.count, where],
  queryFn: ({ client }: { client: QueryClient }) =>
    afterRows(client, async () => {
      await loadDefinitions();
      return platform.getList(name, {
        pagination: { page: 1, perPage: 1 },
        sort: defaultSort(definitionOf(name)),
        filter: atThisMoment(where),
      });
    }),
});
