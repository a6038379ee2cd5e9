import { useListContext, type RaRecord } from 'react-admin';
import { useState } from 'react';

/** Rows as they stand on the screen: of which page, and of how many. */
export interface ShownRows {
  rows: RaRecord[];
  total: number;
  page: number;
  perPage: number;
}

/** A page that was asked for and could not be had. */
export interface MissedPage {
  page: number;
  error: Error;
}

interface Kept extends ShownRows {
  filter: string;
}

/**
 * What is on the screen, which is not always what was asked for: while a page is fetched, or when it can't be, the rows
 * before it stay. Rows of another filter stay only while the new ones are on their way.
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
  /** A failure that the person has answered: it stays in the cache until the next answer. */
  const [answered, setAnswered] = useState<unknown>(null);

  // The list goes to its first page when another one fails: what was on the screen stays there until somebody asks.
  const isHeld = missed?.filter === filter && missed.page !== page && kept?.filter === filter && kept.page !== page;
  if (data && !isPlaceholderData && !isHeld) {
    const isKept = kept?.rows === data && kept.total === total && kept.page === page && kept.filter === filter;
    if (!isKept) setKept({ rows: data, total, page, perPage, filter });
    if (missed && !error && !isFetching && (missed.page === page || missed.filter !== filter)) setMissed(null);
  }
  if (error && error !== answered && !isFetching && (missed?.error !== error || missed.filter !== filter)) {
    // That first page may fail as well: the one that was wanted is not forgotten.
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
    /** Another page is wanted: the one that failed no longer is. */
    goTo: (wanted: number) => {
      dismiss();
      setPage(wanted);
    },
  };
};
