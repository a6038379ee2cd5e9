import { useListContext } from 'react-admin';
import type { Columns } from '../columns/useColumns';

interface ViewState {
  filter: Record<string, unknown>;
  sort: { field: string; order: 'ASC' | 'DESC' };
  columns: string[];
}

/** Parses the query of a view. Returns an empty state if it is invalid: shared views were written by other users. */
const readState = (query: string): Partial<ViewState> => {
  try {
    const state = JSON.parse(query) as Partial<ViewState> | null;
    return typeof state === 'object' && state !== null ? state : {};
  } catch {
    return {};
  }
};

/**
 * Returns the list's state (filters, search, sort, columns) as the query of a view, and `apply`, which restores such a
 * query.
 */
export const useViewState = (columns: Columns) => {
  const { filterValues, sort, setFilters, setSort } = useListContext();
  const { field, order } = sort;
  const state = {
    filter: filterValues as object,
    sort: { field, order },
    columns: columns.shown.map(({ name }) => name),
  };
  return {
    query: JSON.stringify(state),
    apply: (query: string) => {
      const { filter, sort: sorted, columns: shown } = readState(query);
      if (Array.isArray(shown)) columns.show(shown);
      setFilters(filter ?? {}, {});
      if (sorted) setSort(sorted);
    },
  };
};
