import { useEffect, useRef, type RefObject } from 'react';
import { rowsIn } from '../opening/rowsOnScreen';
import { searchBoxIn } from './listParts';

/** What lies over the page, a dialog or a menu, and gives the focus back to it. */
export const overPage = '.layer, .menu-layer';

/**
 * When the row that had the focus is gone (deleted, or left), the row that took its place gets it, and the search box
 * or the card itself where there is none: who works with a keyboard is never thrown back to the top of the page. Looks after every change
 * of `rows` and of the dialog that is `opened` over them.
 */
export const useFocusAfterRemoval = (card: RefObject<HTMLElement | null>, rows: unknown, opened: unknown): void => {
  const last = useRef<{ id: string; at: number }>(undefined);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const element = target as Element;
      if (!card.current || element.closest(overPage)) return;
      const row = element.closest<HTMLElement>('[data-row]');
      const at = row ? rowsIn(card.current).indexOf(row) : -1;
      last.current = row && at >= 0 ? { id: row.dataset.row!, at } : undefined;
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [card]);

  useEffect(() => {
    // A dialog keeps the focus for itself, also when the button that was pressed in it no longer can.
    if (opened || !card.current || !last.current || document.activeElement !== document.body) return;
    const { id, at } = last.current;
    const here = rowsIn(card.current);
    if (here.some((row) => row.dataset.row === id)) return;
    const next = here[Math.min(at, here.length - 1)] ?? searchBoxIn(card.current) ?? card.current;
    next.focus({ preventScroll: true });
  }, [card, rows, opened]);
};
