import { useEffect, useState, useSyncExternalStore } from 'react';
import { useGetList } from 'react-admin';
import { useDecisions } from '../../admin/approvals/useDecisions';
import { useConsole } from '../../admin/state/ConsoleContext';
import { approvals } from '../../resources/approvals';
import { waitingTabs, type RequestRow, type TabName } from './tabs';

/** The platform answers decisions for at most this many waiting requests. */
const maxWaiting = 200;
const decidedPerPage = 25;
const newestFirst = { field: 'id', order: 'DESC' } as const;
const waitingStatus = [0];
const decidedStatuses = [1, 2, 3, 4, 5];

/** Returns the requests of each tab, kept current by live events. Those that were decided are fetched for their tab only. */
export const useRequestLists = (isDecided: boolean, filter: Readonly<Record<string, unknown>>) => {
  const { listChanges, session } = useConsole();
  const [perPage, setPerPage] = useState(decidedPerPage);
  const { decisions, error: decisionsError, retry: refetchDecisions } = useDecisions();
  const waiting = useGetList<RequestRow>(approvals.name, {
    pagination: { page: 1, perPage: maxWaiting },
    sort: newestFirst,
    filter: { ...filter, status: waitingStatus },
  });
  const decided = useGetList<RequestRow>(
    approvals.name,
    { pagination: { page: 1, perPage }, sort: newestFirst, filter: { ...filter, status: decidedStatuses } },
    { enabled: isDecided },
  );
  const { refetch: refetchWaiting } = waiting;
  const { refetch: refetchDecided } = decided;
  const { stale } = useSyncExternalStore(listChanges.subscribe, () => listChanges.get(approvals.name));
  useEffect(() => {
    if (!stale) return;
    listChanges.clear(approvals.name);
    void refetchWaiting();
    if (isDecided) void refetchDecided();
  }, [stale, listChanges, refetchWaiting, refetchDecided, isDecided]);

  const rowsOf = (name: TabName): readonly RequestRow[] | undefined => {
    // Requests that are parts of another are decided and displayed with it.
    if (name === 'decided') return decided.data?.filter(({ partOf }) => partOf === null);
    const { includes } = waitingTabs[name];
    return (
      decisions && waiting.data?.filter((request) => request.partOf === null && includes(request, decisions, session))
    );
  };
  return {
    rowsOf,
    decisions,
    error: isDecided ? decided.error : (waiting.error ?? decisionsError),
    retry: () => {
      void (isDecided ? refetchDecided() : refetchWaiting());
      if (decisionsError) refetchDecisions();
    },
    /** Loads more decided requests; undefined when all are loaded. */
    showMore:
      isDecided && (decided.total ?? 0) > perPage ? () => setPerPage((before) => before + decidedPerPage) : undefined,
  };
};
