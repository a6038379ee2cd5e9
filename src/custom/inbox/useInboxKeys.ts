import type { RefObject } from 'react';
import { useShortcuts } from '../../admin/keys/useShortcuts';
import { searchBoxIn } from '../../admin/navigation/listParts';
import { rowsIn } from '../../admin/navigation/rowsOnScreen';

const linesIn = (container: HTMLElement | null) => (container ? rowsIn(container) : []);

/** Keyboard control of an inbox: J, K and the arrow keys move the focus, Enter opens the record, / goes to the search box. */
export const useInboxKeys = (
  container: RefObject<HTMLElement | null>,
  {
    open,
    opensFocused,
    focusDetail,
    close,
  }: {
    open: (id: number) => void;
    /** Whether to open the focused record, as on wide screens where it is displayed beside the list. */
    opensFocused: boolean;
    focusDetail: () => void;
    close: () => boolean;
  },
): void => {
  const focused = () => linesIn(container.current).find((line) => line === document.activeElement);
  const step = (offset: number) => (key: string) => {
    const all = linesIn(container.current);
    const current = focused() ?? all.find((line) => line.ariaCurrent === 'true');
    // Arrow keys scroll the page unless a record has the focus.
    if (all.length === 0 || (key.startsWith('Arrow') && !focused())) return false;
    const index = current ? all.indexOf(current) + offset : 0;
    const next = all[Math.min(Math.max(index, 0), all.length - 1)]!;
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: 'nearest' });
    if (opensFocused) open(Number(next.dataset.row));
    return true;
  };
  useShortcuts({
    search: () => {
      const box = container.current && searchBoxIn(container.current);
      box?.select();
      return box !== null;
    },
    next: step(1),
    previous: step(-1),
    open: () => {
      const line = focused();
      if (!line) return false;
      open(Number(line.dataset.row));
      focusDetail();
      return true;
    },
    close,
  });
};
