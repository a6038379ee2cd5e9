import type { RefObject } from 'react';
import { useShortcuts } from '../keys/useShortcuts';
import { panelOnScreen } from '../navigation/panelOnScreen';
import { rowsIn } from '../navigation/rowsOnScreen';
import { searchBoxIn, selectBoxIn } from '../navigation/listParts';

const isInPanel = () => panelOnScreen()?.contains(document.activeElement) ?? false;

const isArrow = (key: string) => key.startsWith('Arrow');

const focusedRow = (card: HTMLElement | null): HTMLElement | null => {
  const row = document.activeElement?.closest<HTMLElement>('[data-row]') ?? null;
  return card?.contains(row) ? row : null;
};

/** Focuses the row `delta` rows from another one, or the first. Returns its id; undefined when there are no rows. */
export const focusRow = (card: HTMLElement, from: HTMLElement | null, delta: number) => {
  const rows = rowsIn(card).filter((row) => row === from || row.dataset.departed === undefined);
  const index = from ? rows.indexOf(from) + delta : 0;
  const next = rows[Math.min(Math.max(index, 0), rows.length - 1)];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
  return next?.dataset.row;
};

/** The record that is open beside the list, and a function that opens another. */
interface OpenRow {
  openId: string | undefined;
  open: (id: string) => void;
}

/** Handles the list's shortcuts: search, next, previous, open and select. The open record follows the focused row. */
export const useListKeys = (list: RefObject<HTMLElement | null>, { openId, open }: OpenRow): void => {
  const step = (delta: number) => (key: string) => {
    const card = list.current;
    if (!card) return false;
    const openRow = openId === undefined ? null : (rowsIn(card).find((row) => row.dataset.row === openId) ?? null);
    // In the panel, arrows scroll its content.
    const row = focusedRow(card) ?? (isInPanel() && isArrow(key) ? null : openRow);
    // Until a row has the focus, arrows scroll the page.
    if (isArrow(key) && !row) return false;
    const rowId = focusRow(card, row, delta);
    if (openId !== undefined && rowId !== undefined) open(rowId);
    return rowId !== undefined;
  };
  const selectRow = (row: HTMLElement | null) => {
    const box = row && selectBoxIn(row, 'row');
    if (box && !box.checked) box.click();
    return box !== null;
  };
  /** Selects the focused row, goes on to the next, and selects that. */
  const selectTo = (delta: number) => () => {
    const card = list.current;
    const row = focusedRow(card);
    if (!card || !row || !selectRow(row)) return false;
    focusRow(card, row, delta);
    // The next click adds to a selection that has the first.
    setTimeout(() => selectRow(focusedRow(card)));
    return true;
  };
  useShortcuts({
    selectNext: selectTo(1),
    selectPrevious: selectTo(-1),
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
