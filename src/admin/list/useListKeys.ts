import { useEffect, useRef, type RefObject } from 'react';
import { isSingleKey, useSingleKeys } from '../shell/useSingleKeys';

const steps: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

const isTyping = (target: Element | null) => target?.closest('input:not([type="checkbox"]), textarea, select') ?? null;

/** Something lies over the list, and the keys are its own. */
const isCovered = () => document.querySelector('[role="dialog"], [role="menu"]') !== null;

const panel = () => document.querySelector<HTMLElement>('aside.panel');

const isInPanel = () => panel()?.contains(document.activeElement) ?? false;

const walk = (card: HTMLElement, from: HTMLElement | null, by: number) => {
  const rows = [...card.querySelectorAll<HTMLElement>('[data-row]')].filter(
    (row) => row === from || !row.classList.contains('left'),
  );
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

/** Does what the key means here; `true` when it means something. */
const press = (card: HTMLElement, key: string, { openId, open }: OpenRow): boolean => {
  const focused = document.activeElement?.closest<HTMLElement>('[data-row]') ?? null;
  const openRow = openId === undefined ? null : card.querySelector<HTMLElement>(`[data-row="${CSS.escape(openId)}"]`);
  // In the panel, arrows scroll what stands there.
  const row = focused ?? (isInPanel() && key.startsWith('Arrow') ? null : openRow);
  if (key === '/') {
    card.querySelector<HTMLInputElement>('input[type="search"]')?.select();
    return true;
  }
  const step = steps[key];
  if (step !== undefined) {
    // Arrows scroll the page until a row has the focus.
    if (key.startsWith('Arrow') && !row) return false;
    const reached = walk(card, row, step);
    if (openId !== undefined && reached !== undefined) open(reached);
    return true;
  }
  if (!focused) return false;
  if (key === 'x') focused.querySelector<HTMLElement>('input[type="checkbox"]')?.click();
  else if (key === 'Enter' && document.activeElement === focused) {
    if (focused.dataset.row === openId) panel()?.focus();
    else open(focused.dataset.row!);
  } else return false;
  return true;
};

/**
 * `/` goes to the search box, J and K or the arrows walk the rows and an open panel follows, Enter opens a row's record
 * and once more goes into it, X selects the row. The letters and `/` can be turned off.
 */
export const useListKeys = (card: RefObject<HTMLElement | null>, openRow: OpenRow): void => {
  const [singleKeys] = useSingleKeys();
  const latest = useRef(openRow);
  useEffect(() => {
    latest.current = openRow;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!card.current || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(document.activeElement) || isCovered()) return;
      if (isSingleKey(event.key) && !singleKeys) return;
      const key = isSingleKey(event.key) ? event.key.toLowerCase() : event.key;
      if (press(card.current, key, latest.current)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [card, singleKeys]);
};
