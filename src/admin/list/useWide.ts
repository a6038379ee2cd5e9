import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** The row whose place on the screen is kept: the open one if it is in view, otherwise the first in view. */
const anchorOf = (table: HTMLTableElement): HTMLElement | undefined => {
  const inView = [...table.querySelectorAll<HTMLElement>('tbody [data-row]')].filter((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
  return inView.find((row) => row.ariaCurrent === 'true') ?? inView[0];
};

/**
 * Whether the table is wider than its container. A wide table scrolls in its own box in both directions, because sticky
 * headings only work inside the scrolling box. A table that fits scrolls with the page. When that changes, as when a
 * record opens beside the list, the rows stay where they are on the screen.
 */
export const useWide = (box: RefObject<HTMLElement | null>, table: RefObject<HTMLTableElement | null>): boolean => {
  const [wide, setWide] = useState(false);
  const anchor = useRef<{ row: HTMLElement; top: number } | undefined>(undefined);
  useEffect(() => {
    const outer = box.current;
    const inner = table.current;
    if (!outer || !inner) return undefined;
    let isWide = false;
    const observer = new ResizeObserver(() => {
      const isWideNow = inner.offsetWidth > outer.offsetWidth;
      if (isWideNow === isWide) return;
      isWide = isWideNow;
      const row = anchorOf(inner);
      anchor.current = row && { row, top: row.getBoundingClientRect().top };
      setWide(isWideNow);
    });
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
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
