import { useListContext, type RaRecord } from 'react-admin';
import { useState } from 'react';

/** The rows on screen, with the page they belong to and the total number of rows. */
export interface ShownRows {
  rows: RaRecord[];
  total: number;
  page: number;
  perPage: number;
}

/** A page that was requested and could not be loaded. */
export interface MissedPage {
  page: number;
  error: Error;
}

interface Kept extends ShownRows {
  filter: string;
}

/**
 * Returns the rows to show. While another page is loading, or when it fails, the previous rows stay on screen. Rows of
 * another filter stay only while the new ones are loading.
 */
export const useShownRows = () => {
  const {
    data,
    total = 0,
    page,
    perPage,
    filterValues,
    isPlaceholderData,
    isFetching,
    error,
    refetch,
    setPage,
  } = useListContext<RaRecord>();
  const filter = JSON.stringify(filterValues);
  const [kept, setKept] = useState<Kept>();
  const [missed, setMissed] = useState<(MissedPage & { filter: string }) | null>(null);
  /** An error that the user has dismissed. It remains in the query cache until the next response. */
  const [answered, setAnswered] = useState<unknown>(null);

  // When a page fails, react-admin moves the list to its first page. Keep the previous rows until the user chooses a page.
  const isHeld = missed?.filter === filter && missed.page !== page && kept?.filter === filter && kept.page !== page;
  if (data && !isPlaceholderData && !isHeld) {
    const isKept = kept?.rows === data && kept.total === total && kept.page === page && kept.filter === filter;
    if (!isKept) setKept({ rows: data, total, page, perPage, filter });
    if (missed && !error && !isFetching && (missed.page === page || missed.filter !== filter)) setMissed(null);
  }
  if (error && error !== answered && !isFetching && (missed?.error !== error || missed.filter !== filter)) {
    // The first page may fail as well: remember the page that the user requested.
    const wanted = missed && missed.filter === filter && page === 1 ? missed.page : page;
    setMissed({ page: wanted, error: error as Error, filter });
  }

  const failed = missed?.filter === filter ? missed : null;
  const shown = kept && (kept.filter === filter || isPlaceholderData) ? kept : undefined;
  const dismiss = () => {
    setMissed(null);
    setAnswered(error);
  };
  return {
    shown,
    missed: failed,
    retry: () => {
      dismiss();
      if (failed && failed.page !== page) setPage(failed.page);
      else void refetch();
    },
    /** Goes to another page and dismisses the failed one. */
    goTo: (wanted: number) => {
      dismiss();
      setPage(wanted);
    },
  };
};
