import { useEffect, useRef, type RefObject } from 'react';
import { rowsIn } from '../navigation/rowsOnScreen';
import { searchBoxIn } from '../navigation/listParts';

/** Selects dialogs and menus, which return the focus to the page themselves. */
export const overlaySelector = '.layer, .menu-layer';

/**
 * Keeps the keyboard focus in the list. When the focused row is removed, focuses the row that took its place, otherwise
 * the search box or the card. Checks after every change of `rows` and of `openDialog`.
 */
export const useFocusAfterRemoval = (card: RefObject<HTMLElement | null>, rows: unknown, openDialog: unknown): void => {
  const lastFocused = useRef<{ id: string; index: number }>(undefined);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const element = target as Element;
      if (!card.current || element.closest(overlaySelector)) return;
      const row = element.closest<HTMLElement>('[data-row]');
      const index = row ? rowsIn(card.current).indexOf(row) : -1;
      lastFocused.current = row && index >= 0 ? { id: row.dataset.row!, index } : undefined;
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [card]);

  useEffect(() => {
    // An open dialog keeps the focus, even when its focused button becomes disabled.
    if (openDialog || !card.current || !lastFocused.current || document.activeElement !== document.body) return;
    const { id, index } = lastFocused.current;
    const currentRows = rowsIn(card.current);
    if (currentRows.some((row) => row.dataset.row === id)) return;
    const next = currentRows[Math.min(index, currentRows.length - 1)] ?? searchBoxIn(card.current) ?? card.current;
    next.focus({ preventScroll: true });
  }, [card, rows, openDialog]);
};
