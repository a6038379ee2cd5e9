import type { Query, QueryClient } from '@tanstack/react-query';
import { relatedQueries } from '../../dataProvider/queryKeys';
import type { Head } from '../../resources/language/definition';
import { heads } from '../../resources/index';
import { tableOf } from '../../resources/language/tables';

/**
 * Fetches again what is on the screen after a change of a record of this definition. Resolves once its lists and its panel are up
 * to date, so that no dialog waits for counts, figures and related lists, which follow.
 */
export const refetchAfter = async (queryClient: QueryClient, definition: Head): Promise<void> => {
  const names = new Set<unknown>(
    heads.filter((other) => tableOf(other) === tableOf(definition)).map(({ name }) => name),
  );
  const isRows = ({ queryKey: [name, what, place] }: Query) =>
    names.has(name) &&
    (what === 'getList' || what === 'getOne' || (what === relatedQueries.belonging && place === 'main'));
  await queryClient.invalidateQueries({ predicate: isRows });
  void queryClient.invalidateQueries({ predicate: (query) => !isRows(query) });
};
