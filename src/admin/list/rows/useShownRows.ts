import { useListContext, type RaRecord } from 'react-admin';
import { useState } from 'react';
import type { Definition } from '../../../resources/language/definition';
import { isOffline } from './isOffline';
import { useWhenLive } from '../../state/useWhenLive';
import { useListTotal, type ListTotal } from './useListTotal';

/** The rows on screen, with the page they belong to and the total number of rows. */
export interface ShownRows extends ListTotal {
  rows: RaRecord[];
  page: number;
  perPage: number;
}

/** A page that was requested and could not be loaded. */
export interface FailedPage {
  page: number;
  error: Error;
}

interface ShownState extends ShownRows {
  filter: string;
}

/**
 * Returns the rows to show. While another page is loading, or when it fails, the previous rows stay on screen. Rows of
 * another filter stay only while the new ones are loading.
 */
export const useShownRows = (definition: Definition) => {
  const { total, isAtLeast } = useListTotal(definition);
  const { data, page, perPage, filterValues, isPlaceholderData, isFetching, error, refetch, setPage } =
    useListContext<RaRecord>();
  const filter = JSON.stringify(filterValues);
  const [lastShown, setLastShown] = useState<ShownState>();
  const [failedPage, setFailedPage] = useState<(FailedPage & { filter: string }) | null>(null);
  /** An error that the user has dismissed. It remains in the query cache until the next response. */
  const [dismissedError, setDismissedError] = useState<unknown>(null);

  // When a page fails, react-admin moves the list to its first page. Keep the previous rows until the user chooses a
  // page.
  const keepsLastShown =
    failedPage?.filter === filter &&
    failedPage.page !== page &&
    lastShown?.filter === filter &&
    lastShown.page !== page;
  if (data && !isPlaceholderData && !keepsLastShown) {
    const isUpToDate =
      lastShown?.rows === data &&
      lastShown.total === total &&
      lastShown.isAtLeast === isAtLeast &&
      lastShown.page === page &&
      lastShown.filter === filter;
    if (!isUpToDate) setLastShown({ rows: data, total, isAtLeast, page, perPage, filter });
    if (failedPage && !error && !isFetching && (failedPage.page === page || failedPage.filter !== filter))
      setFailedPage(null);
  }
  if (
    error &&
    error !== dismissedError &&
    !isFetching &&
    (failedPage?.error !== error || failedPage.filter !== filter)
  ) {
    // The first page may fail as well: remember the page that the user requested.
    const requestedPage = failedPage && failedPage.filter === filter && page === 1 ? failedPage.page : page;
    setFailedPage({ page: requestedPage, error: error as Error, filter });
  }

  const currentFailure = failedPage?.filter === filter ? failedPage : null;
  const shown = lastShown && (lastShown.filter === filter || isPlaceholderData) ? lastShown : undefined;
  const dismiss = () => {
    setFailedPage(null);
    setDismissedError(error);
  };
  const retry = () => {
    dismiss();
    if (currentFailure && currentFailure.page !== page) setPage(currentFailure.page);
    else void refetch();
  };
  // Once the connection is back, the page that the user asked for is fetched. All others are refetched anyway.
  useWhenLive(() => {
    if (currentFailure && currentFailure.page !== page && isOffline(currentFailure.error)) retry();
  });
  return {
    shown,
    failedPage: currentFailure,
    retry,
    /** Goes to another page and dismisses the failed one. */
    goTo: (requestedPage: number) => {
      dismiss();
      setPage(requestedPage);
    },
  };
};
