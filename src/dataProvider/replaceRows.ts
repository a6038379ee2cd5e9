import type { QueryClient } from '@tanstack/react-query';
import type { Definition } from '../resources/language/definition';
import type { DecodedRecord } from '../resources/language/wire';
import { asDeparted, isInList } from './departure';
import type { ListAnswer } from './lists';

/**
 * Replaces rows of the cached lists of an entity by what the platform answered for their ids. Each keeps its place; one that
 * the platform did not answer is departed.
 */
export const replaceRows = (
  queryClient: QueryClient,
  definition: Definition,
  ids: ReadonlySet<number | string>,
  answered: readonly DecodedRecord[],
): void => {
  const byId = new Map(answered.map((record) => [record.id, record]));
  for (const [key, list] of queryClient.getQueriesData<ListAnswer>({ queryKey: [definition.name, 'getList'] })) {
    if (!list?.data.some(({ id }) => ids.has(id))) continue;
    const data = list.data.map((row) => {
      if (!ids.has(row.id)) return row;
      return byId.get(row.id) ?? (isInList(row) ? asDeparted(definition, row) : row);
    });
    queryClient.setQueryData(key, { ...list, data });
  }
};
