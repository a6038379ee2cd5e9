import { useEffect, useState, type RefObject } from 'react';

/** Padding (px) at the end of a cell, which may be covered without hiding text. */
const cellEndPadding = 12;

/** Returns the 1-based index of the column that the sticky Actions column partly covers. */
const coveredCell = (table: HTMLTableElement): number | undefined => {
  const heads = [...table.tHead!.rows[0]!.cells];
  const actions = heads.find((head) => head.dataset.covers !== undefined);
  if (!actions) return undefined;
  const edge = actions.getBoundingClientRect().left;
  const index = heads.findIndex((head) => {
    const { left, right } = head.getBoundingClientRect();
    return head !== actions && left < edge && right - cellEndPadding > edge;
  });
  return index < 0 ? undefined : index + 1;
};

/**
 * Returns the 1-based index of the column to hide because the sticky Actions column cuts off its values, which could be
 * misread (half a name, half a sum); undefined if there is none. `ListTable` exempts sentences, which remain readable.
 */
export const useCoveredCell = (
  box: RefObject<HTMLElement | null>,
  table: RefObject<HTMLTableElement | null>,
): number | undefined => {
  const [covered, setCovered] = useState<number>();
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
  }, [box, table]);
  return covered;
};
