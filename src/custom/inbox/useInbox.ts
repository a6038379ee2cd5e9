import { useEffect, useRef, useState, type RefObject } from 'react';
import type { RaRecord } from 'react-admin';

/** A displayed row. `isDeparted`: the record no longer belongs to the list. */
export interface InboxRow<R extends RaRecord> {
  record: R;
  isDeparted: boolean;
}

/** Whether the pointer or the focus is on the rows. While it is, rows must not move. */
const isReading = (container: HTMLElement | null) =>
  container?.matches(matchMedia('(hover: hover)').matches ? ':hover, :focus-within' : ':focus-within') ?? false;

interface ShownList<R> {
  list: string;
  rows: readonly R[];
}

/**
 * Returns the rows to display. While somebody reads the list, departed rows stay and are marked, and new rows are only
 * counted (`waiting`), as long as one of the rows is still there. `showLatest` displays the current rows.
 */
export const useInbox = <R extends RaRecord>(
  container: RefObject<HTMLElement | null>,
  list: string,
  current: readonly R[] | undefined,
): { rows: readonly InboxRow<R>[] | undefined; waiting: number; showLatest: () => void } => {
  const [shownList, setShownList] = useState<ShownList<R>>();
  const latest = useRef<ShownList<R>>(undefined);
  const ids = current?.map(({ id }) => id).join();
  useEffect(() => {
    if (!current) return;
    const next = { list, rows: current };
    latest.current = next;
    const isCurrent = ({ id }: R) => current.some((record) => record.id === id);
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
  const currentById = new Map(current?.map((record) => [record.id, record]));
  const shownIds = new Set(shown?.map(({ id }) => id));
  return {
    rows: shown?.map((record) => ({
      record: currentById.get(record.id) ?? record,
      isDeparted: current !== undefined && !currentById.has(record.id),
    })),
    waiting: current?.filter(({ id }) => !shownIds.has(id)).length ?? 0,
    showLatest: () => setShownList(latest.current),
  };
};
