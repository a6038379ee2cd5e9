import { useEffect, useRef, useState, type RefObject } from 'react';
import type { RequestRow } from './tabs';

/** A row that is shown, and whether it belongs there no longer. */
export interface InboxRow {
  request: RequestRow;
  isDeparted: boolean;
}

/** Does somebody point at the rows, or stand in them with the keyboard? Then nothing may move. */
const isReading = (box: HTMLElement | null) =>
  box?.matches(matchMedia('(hover: hover)').matches ? ':hover, :focus-within' : ':focus-within') ?? false;

interface ShownList {
  list: string;
  rows: readonly RequestRow[];
}

/**
 * The rows of a list as they are shown: while somebody reads, those that left stay and are marked, and new ones wait behind their
 * number. `settle` shows what is there now.
 */
export const useInbox = (
  box: RefObject<HTMLElement | null>,
  list: string,
  current: readonly RequestRow[] | undefined,
): { rows: readonly InboxRow[] | undefined; waiting: number; settle: () => void } => {
  const [shownList, setShownList] = useState<ShownList>();
  const latest = useRef<ShownList>(undefined);
  const ids = current?.map(({ id }) => id).join();
  useEffect(() => {
    if (!current) return;
    const next = { list, rows: current };
    latest.current = next;
    setShownList((before) =>
      before?.list === list && before.rows.length > 0 && isReading(box.current) ? before : next,
    );
    // The same requests in the same order are the same rows.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [ids, list, box]);
  useEffect(() => {
    const element = box.current;
    // The focus is in its new place only after the event.
    const showLatestWhenIdle = () => void setTimeout(() => !isReading(element) && setShownList(latest.current));
    element?.addEventListener('pointerleave', showLatestWhenIdle);
    element?.addEventListener('focusout', showLatestWhenIdle);
    return () => {
      element?.removeEventListener('pointerleave', showLatestWhenIdle);
      element?.removeEventListener('focusout', showLatestWhenIdle);
    };
  }, [box]);
  const shown = shownList?.list === list ? shownList.rows : current;
  const currentById = new Map(current?.map((request) => [request.id, request]));
  const shownIds = new Set(shown?.map(({ id }) => id));
  return {
    rows: shown?.map((request) => ({
      request: currentById.get(request.id) ?? request,
      isDeparted: current !== undefined && !currentById.has(request.id),
    })),
    waiting: current?.filter(({ id }) => !shownIds.has(id)).length ?? 0,
    settle: () => setShownList(latest.current),
  };
};
