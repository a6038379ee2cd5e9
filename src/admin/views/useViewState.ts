import { useListContext } from 'react-admin';
import type { Columns } from '../columns/useColumns';

interface ViewState {
  filter: Record<string, unknown>;
  sort: { field: string; order: 'ASC' | 'DESC' };
  columns: string[];
}

/** A view's text as a state, as far as it is one: somebody else may have written it. */
const readState = (query: string): Partial<ViewState> => {
  try {
    const state = JSON.parse(query) as Partial<ViewState> | null;
    return typeof state === 'object' && state !== null ? state : {};
  } catch {
    return {};
  }
};

/** What is set on the list (filters, search, sort, columns) as a view keeps it, and how to set it again. */
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
