import { useListContext } from 'react-admin';
import type { Columns, Widths } from '../columns/useColumns';

interface ViewState {
  filter: Record<string, unknown>;
  sort: { field: string; order: 'ASC' | 'DESC' };
  columns: string[];
  /** Absent where nobody has changed a width. */
  widths?: Widths;
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

/** Reads the widths of a view. Leaves out what is not a width. */
const readWidths = (widths: unknown): Widths =>
  Object.fromEntries(
    Object.entries((widths ?? {}) as Readonly<Record<string, unknown>>).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number' && Number.isFinite(entry[1]),
    ),
  );

/**
 * Returns the list's state (filters, search, sort, columns with their order and widths) as the query of a view, and `apply`, which restores such a
 * query.
 */
export const useViewState = (columns: Columns) => {
  const { filterValues, sort, setFilters, setSort } = useListContext();
  const { field, order } = sort;
  const state = {
    filter: filterValues as object,
    sort: { field, order },
    columns: columns.shown.map(({ name }) => name),
    ...(Object.keys(columns.widths).length > 0 ? { widths: columns.widths } : {}),
  };
  return {
    query: JSON.stringify(state),
    apply: (query: string) => {
      const { filter, sort: sorted, columns: shown, widths } = readState(query);
      if (Array.isArray(shown)) columns.show(shown, readWidths(widths));
      setFilters(filter ?? {}, {});
      if (sorted) setSort(sorted);
    },
  };
};
