import { useEffect, useRef, useState, type RefObject } from 'react';
import type { RequestRow } from './tabs';

/** A row that is shown, and whether it belongs there no longer. */
export interface InboxRow {
  request: RequestRow;
  left: boolean;
}

/** Does somebody point at the rows, or stand in them with the keyboard? Then nothing may move. */
const isReading = (box: HTMLElement | null) =>
  box?.matches(matchMedia('(hover: hover)').matches ? ':hover, :focus-within' : ':focus-within') ?? false;

interface Shown {
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
  const [held, setHeld] = useState<Shown>();
  const latest = useRef<Shown>(undefined);
  const ids = current?.map(({ id }) => id).join();
  useEffect(() => {
    if (!current) return;
    const next = { list, rows: current };
    latest.current = next;
    setHeld((before) => (before?.list === list && before.rows.length > 0 && isReading(box.current) ? before : next));
    // The same requests in the same order are the same rows.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [ids, list, box]);
  useEffect(() => {
    const element = box.current;
    // The focus is in its new place only after the event.
    const settleAtRest = () => void setTimeout(() => !isReading(element) && setHeld(latest.current));
    element?.addEventListener('pointerleave', settleAtRest);
    element?.addEventListener('focusout', settleAtRest);
    return () => {
      element?.removeEventListener('pointerleave', settleAtRest);
      element?.removeEventListener('focusout', settleAtRest);
    };
  }, [box]);
  const shown = held?.list === list ? held.rows : current;
  const now = new Map(current?.map((request) => [request.id, request]));
  const here = new Set(shown?.map(({ id }) => id));
  return {
    rows: shown?.map((request) => ({
      request: now.get(request.id) ?? request,
      left: current !== undefined && !now.has(request.id),
    })),
    waiting: current?.filter(({ id }) => !here.has(id)).length ?? 0,
    settle: () => setHeld(latest.current),
  };
};
