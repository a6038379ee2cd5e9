import { useEffect, useState, useSyncExternalStore } from 'react';
import { useGetList } from 'react-admin';
import { useConsole } from '../../admin/state/ConsoleContext';
import { disputes } from '../../resources/disputes';
import { deskTabs, type DeskTab, type DisputeRow } from './deskTabs';

const perStep = 50;

/** Returns the disputes of a tab, kept current by live events, and how many there are. */
export const useDeskLists = (tab: DeskTab) => {
  const { listChanges } = useConsole();
  const [perPage, setPerPage] = useState(perStep);
  const { statuses, sort } = deskTabs[tab];
  const list = useGetList<DisputeRow>(disputes.name, {
    pagination: { page: 1, perPage },
    sort,
    filter: { status: statuses },
  });
  const { data, total = 0, error, refetch } = list;
  const { stale } = useSyncExternalStore(listChanges.subscribe, () => listChanges.get(disputes.name));
  useEffect(() => {
    if (!stale) return;
    listChanges.clear(disputes.name);
    void refetch();
  }, [stale, listChanges, refetch]);
  return {
    rows: data,
    total,
    error: error as Error | null,
    retry: () => void refetch(),
    /** Loads more; undefined when all are loaded. */
    showMore: total > perPage ? () => setPerPage((before) => before + perStep) : undefined,
  };
};
