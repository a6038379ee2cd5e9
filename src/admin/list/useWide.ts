import { useEffect, useState, type RefObject } from 'react';

/**
 * Is the table wider than its room? Then it scrolls sideways in a box of its own, and down as well: headings can only
 * stay in view in the box that scrolls. A table that fits scrolls with the page.
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
