import { useEffect, useState, type RefObject } from 'react';

/**
 * Whether the table is wider than its container. A wide table scrolls in its own box in both directions, because sticky
 * headings only work inside the scrolling box. A table that fits scrolls with the page.
 */
export const useWide = (box: RefObject<HTMLElement | null>): boolean => {
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const container = box.current;
    const table = container?.querySelector('table');
    if (!container || !table) return undefined;
    const observer = new ResizeObserver(() => setWide(table.offsetWidth > container.offsetWidth));
    observer.observe(container);
    observer.observe(table);
    return () => observer.disconnect();
  }, [box]);
  return isWide;
};
