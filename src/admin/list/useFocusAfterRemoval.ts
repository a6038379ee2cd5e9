import { useEffect, useRef, type RefObject } from 'react';

const rowsIn = (card: HTMLElement) => [...card.querySelectorAll<HTMLElement>('[data-row]')];

/** Selects dialogs and menus, which return the focus to the page themselves. */
export const overPage = '.layer, .menu-layer';

/**
 * Keeps the keyboard focus in the list. When the focused row is removed, focuses the row that took its place, otherwise the
 * search box or the card. Checks after every change of `rows` and of the `opened` dialog.
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
    // An open dialog keeps the focus, even when its focused button becomes disabled.
    if (opened || !card.current || !last.current || document.activeElement !== document.body) return;
    const { id, at } = last.current;
    const here = rowsIn(card.current);
    if (here.some((row) => row.dataset.row === id)) return;
    const next =
      here[Math.min(at, here.length - 1)] ??
      card.current.querySelector<HTMLElement>('input[type="search"]') ??
      card.current;
    next.focus({ preventScroll: true });
  }, [card, rows, opened]);
};
