import { useEffect, useRef, useState, type RefObject } from 'react';
import type { RequestRow } from './tabs';

/** A displayed row. `isDeparted`: the request no longer belongs to the list. */
export interface InboxRow {
  request: RequestRow;
  isDeparted: boolean;
}

/** Whether the pointer or the focus is on the rows. While it is, rows must not move. */
const isReading = (container: HTMLElement | null) =>
  container?.matches(matchMedia('(hover: hover)').matches ? ':hover, :focus-within' : ':focus-within') ?? false;

interface ShownList {
  list: string;
  rows: readonly RequestRow[];
}

/**
 * Returns the rows to display. While somebody reads the list, departed rows stay and are marked, and new rows are only
 * counted (`waiting`), as long as one of the rows is still there. `showLatest` displays the current rows.
 */
export const useInbox = (
  container: RefObject<HTMLElement | null>,
  list: string,
  current: readonly RequestRow[] | undefined,
): { rows: readonly InboxRow[] | undefined; waiting: number; showLatest: () => void } => {
  const [shownList, setShownList] = useState<ShownList>();
  const latest = useRef<ShownList>(undefined);
  const ids = current?.map(({ id }) => id).join();
  useEffect(() => {
    if (!current) return;
    const next = { list, rows: current };
    latest.current = next;
    const isCurrent = ({ id }: RequestRow) => current.some((request) => request.id === id);
    setShownList((before) =>
      before?.list === list && before.rows.some(isCurrent) && isReading(container.current) ? before : next,
    );
    // The rows are compared by id and order, so that a refetch alone does not change them.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [ids, list, container]);
  useEffect(() => {
    const element = container.current;
    // The focus reaches its new element only after the event.
    const showLatestWhenIdle = () => void setTimeout(() => !isReading(element) && setShownList(latest.current));
    element?.addEventListener('pointerleave', showLatestWhenIdle);
    element?.addEventListener('focusout', showLatestWhenIdle);
    return () => {
      element?.removeEventListener('pointerleave', showLatestWhenIdle);
      element?.removeEventListener('focusout', showLatestWhenIdle);
    };
  }, [container]);
  const shown = shownList?.list === list ? shownList.rows : current;
  const currentById = new Map(current?.map((request) => [request.id, request]));
  const shownIds = new Set(shown?.map(({ id }) => id));
  return {
    rows: shown?.map((request) => ({
      request: currentById.get(request.id) ?? request,
      isDeparted: current !== undefined && !currentById.has(request.id),
    })),
    waiting: current?.filter(({ id }) => !shownIds.has(id)).length ?? 0,
    showLatest: () => setShownList(latest.current),
  };
};
