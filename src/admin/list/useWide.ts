import { useEffect, useState, type RefObject } from 'react';

/**
 * Whether the table is wider than its container. A wide table scrolls in its own box in both directions, because sticky
 * headings only work inside the scrolling box. A table that fits scrolls with the page.
 */
export const useWide = (box: RefObject<HTMLElement | null>, table: RefObject<HTMLTableElement | null>): boolean => {
  const [wide, setWide] = useState(false);
  useEffect(() => {
    const outer = box.current;
    const inner = table.current;
    if (!outer || !inner) return undefined;
    const observer = new ResizeObserver(() => setWide(inner.offsetWidth > outer.offsetWidth));
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, [box, table]);
  return wide;
};
