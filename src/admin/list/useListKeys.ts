import type { RefObject } from 'react';
import { useShortcuts } from '../keys/useShortcuts';
import { panelOnScreen } from '../opening/panelOnScreen';
import { rowsIn } from '../opening/rowsOnScreen';
import { searchBoxIn, selectBoxIn } from './listParts';

const isInPanel = () => panelOnScreen()?.contains(document.activeElement) ?? false;

const isArrow = (key: string) => key.startsWith('Arrow');

const focusedRow = (card: HTMLElement | null): HTMLElement | null => {
  const row = document.activeElement?.closest<HTMLElement>('[data-row]') ?? null;
  return card?.contains(row) ? row : null;
};

const walk = (card: HTMLElement, from: HTMLElement | null, by: number) => {
  const rows = rowsIn(card).filter((row) => row === from || row.dataset.left === undefined);
  const at = from ? rows.indexOf(from) + by : 0;
  const next = rows[Math.min(Math.max(at, 0), rows.length - 1)];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
  return next?.dataset.row;
};

/** The record that is open beside the list, and what opens another. */
interface OpenRow {
  openId: string | undefined;
  open: (id: string) => void;
}

/** The keys of a list: its search box, its rows, and the record that is open beside it. */
export const useListKeys = (list: RefObject<HTMLElement | null>, { openId, open }: OpenRow): void => {
  const step = (by: number) => (key: string) => {
    const card = list.current;
    if (!card) return false;
    const openRow = openId === undefined ? null : (rowsIn(card).find((row) => row.dataset.row === openId) ?? null);
    // In the panel, arrows scroll what stands there.
    const row = focusedRow(card) ?? (isInPanel() && isArrow(key) ? null : openRow);
    // Arrows scroll the page until a row has the focus.
    if (isArrow(key) && !row) return false;
    const reached = walk(card, row, by);
    if (openId !== undefined && reached !== undefined) open(reached);
    return reached !== undefined;
  };
  useShortcuts({
    search: () => {
      const box = list.current && searchBoxIn(list.current);
      box?.select();
      return box !== null;
    },
    next: step(1),
    previous: step(-1),
    open: () => {
      const row = focusedRow(list.current);
      if (!row || document.activeElement !== row) return false;
      if (row.dataset.row === openId) panelOnScreen()?.focus();
      else open(row.dataset.row!);
      return true;
    },
    select: () => {
      const row = focusedRow(list.current);
      const box = row && selectBoxIn(row, 'row');
      box?.click();
      return box !== null;
    },
  });
};
