import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** The row whose place on the screen is kept: the open one if it is in view, otherwise the first in view. */
const anchorOf = (table: HTMLTableElement): HTMLElement | undefined => {
  const inView = [...table.querySelectorAll<HTMLElement>('tbody [data-row]')].filter((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
  return inView.find((row) => row.ariaCurrent === 'true') ?? inView[0];
};

/** A row and its place on the screen (px), as it was at a time (ms). */
interface Anchor {
  row: HTMLElement;
  top: number;
  at: number;
}

const anchorNow = (table: HTMLTableElement): Anchor | undefined => {
  const row = anchorOf(table);
  return row && { row, top: row.getBoundingClientRect().top, at: performance.now() };
};

/** What the user did at most this long ago (ms) is what changes the table's width now. */
const causeMs = 1000;

/**
 * Whether the table is wider than its container. A wide table scrolls in its own box in both directions, because sticky
 * headings only work inside the scrolling box. A table that fits scrolls with the page. When that changes, as when a
 * record opens beside the list, the rows stay where they are on the screen.
 */
export const useWide = (box: RefObject<HTMLElement | null>, table: RefObject<HTMLTableElement | null>): boolean => {
  const [wide, setWide] = useState(false);
  const anchor = useRef<Anchor | undefined>(undefined);
  useEffect(() => {
    const outer = box.current;
    const inner = table.current;
    if (!outer || !inner) return undefined;
    let isWide = false;
    // The toolbar above the rows may change its height with the table's width, so that the observer measures too late.
    let beforeAct: Anchor | undefined;
    const note = () => {
      beforeAct = anchorNow(inner);
    };
    const observer = new ResizeObserver(() => {
      const isWideNow = inner.offsetWidth > outer.offsetWidth;
      if (isWideNow === isWide) return;
      isWide = isWideNow;
      const isRecent = beforeAct?.row.isConnected && performance.now() - beforeAct.at < causeMs;
      anchor.current = isRecent ? beforeAct : anchorNow(inner);
      // At once: what the user scrolls until a later render would be taken back.
      flushSync(() => setWide(isWideNow));
    });
    observer.observe(outer);
    observer.observe(inner);
    addEventListener('pointerdown', note, true);
    addEventListener('keydown', note, true);
    return () => {
      observer.disconnect();
      removeEventListener('pointerdown', note, true);
      removeEventListener('keydown', note, true);
    };
  }, [box, table]);
  useLayoutEffect(() => {
    const kept = anchor.current;
    anchor.current = undefined;
    if (!kept) return;
    const shift = () => kept.row.getBoundingClientRect().top - kept.top;
    if (wide) box.current?.scrollBy({ top: shift(), behavior: 'instant' });
    window.scrollBy({ top: shift(), behavior: 'instant' });
  }, [box, wide]);
  return wide;
};
