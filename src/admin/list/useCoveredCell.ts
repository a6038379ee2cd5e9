import { useEffect, useState, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { panelOnScreen } from '../opening/panelOnScreen';

/** Room (px) at the end of a cell, which may be lost without a word of it. */
const endOfCell = 12;

/** Which cell of each row (counted from 1) the column Actions lies over in part, where a record stands beside the list. */
const coveredCell = (table: HTMLTableElement): number | undefined => {
  const heads = [...table.tHead!.rows[0]!.cells];
  const actions = panelOnScreen() && heads.find((head) => head.dataset.covers !== undefined);
  if (!actions) return undefined;
  const edge = actions.getBoundingClientRect().left;
  const place = heads.findIndex((head) => {
    const { left, right } = head.getBoundingClientRect();
    return head !== actions && left < edge && right - endOfCell > edge;
  });
  return place < 0 ? undefined : place + 1;
};

/**
 * The cell of each row that is not shown, because Actions would leave half a name or sum of it: counted from 1, undefined
 * when there is none. A sentence is an exception, which says something from its beginning on.
 */
export const useCoveredCell = (
  box: RefObject<HTMLElement | null>,
  table: RefObject<HTMLTableElement | null>,
): number | undefined => {
  const [covered, setCovered] = useState<number>();
  // The panel comes and goes with the address, and no size changes by it: what is observed anew is measured at once.
  const { search } = useLocation();
  useEffect(() => {
    const outer = box.current!;
    const inner = table.current!;
    const measure = () => setCovered(coveredCell(inner));
    const observer = new ResizeObserver(measure);
    observer.observe(outer);
    observer.observe(inner);
    outer.addEventListener('scroll', measure, { passive: true });
    addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      outer.removeEventListener('scroll', measure);
      removeEventListener('resize', measure);
    };
  }, [box, table, search]);
  return covered;
};
