import { useListContext } from 'react-admin';
import type { Definition } from '../../../resources/language/definition';

/**
 * Returns the sort direction of each column and `sortBy`, which sorts by a column or reverses the current direction.
 */
export const useSorting = ({ identity = 'id' }: Definition) => {
  const { sort, setSort } = useListContext();
  const isSorted = (name: string) => sort.field === name || (name === identity && sort.field === 'id');
  const descending = sort.order === 'DESC';
  return {
    directionOf: (name: string): 'ascending' | 'descending' | undefined =>
      isSorted(name) ? (descending ? 'descending' : 'ascending') : undefined,
    sortBy: (name: string) => setSort({ field: name, order: isSorted(name) && !descending ? 'DESC' : 'ASC' }),
  };
};
