import { useEffect, useState, useSyncExternalStore } from 'react';
import { useGetList } from 'react-admin';
import { useDecisions } from '../../admin/approvals/useDecisions';
import { useConsole } from '../../admin/state/ConsoleContext';
import { approvals } from '../../resources/approvals';
import { waitingTabs, type RequestRow, type TabName } from './tabs';

/** As many as the platform says of what can be done about them. */
const maxWaiting = 200;
const decidedPerPage = 25;
const newestFirst = { field: 'id', order: 'DESC' } as const;
const waitingStatus = [0];
const decidedStatuses = [1, 2, 3, 4, 5];

/** The requests of each tab, live; `tab` is the one that is open. */
export const useRequestLists = (tab: TabName, filter: Readonly<Record<string, unknown>>) => {
  const { listChanges } = useConsole();
  const isDecided = tab === 'decided';
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
    // What was requested together is decided together: it stands with the other.
    if (name === 'decided') return decided.data?.filter(({ partOf }) => partOf === null);
    const shows = waitingTabs[name].shows;
    return decisions && waiting.data?.filter((request) => request.partOf === null && shows(request, decisions));
  };
  return {
    rowsOf,
    decisions,
    error: isDecided ? decided.error : (waiting.error ?? decisionsError),
    retry: () => {
      void (isDecided ? refetchDecided() : refetchWaiting());
      if (decisionsError) refetchDecisions();
    },
    /** Shows more of what was decided; undefined when all of it is shown. */
    showMore:
      isDecided && (decided.total ?? 0) > perPage ? () => setPerPage((before) => before + decidedPerPage) : undefined,
  };
};
