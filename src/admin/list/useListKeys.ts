import { useEffect, type RefObject } from 'react';

const steps: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

const isTyping = (target: Element | null) => target?.closest('input:not([type="checkbox"]), textarea, select') ?? null;

/** Something lies over the list, and the keys are its own. */
const isCovered = () => document.querySelector('[role="dialog"], [role="menu"]') !== null;

const walk = (card: HTMLElement, from: HTMLElement | null, by: number) => {
  const rows = [...card.querySelectorAll<HTMLElement>('[data-row]')];
  const at = from ? rows.indexOf(from) + by : 0;
  const next = rows[Math.min(Math.max(at, 0), rows.length - 1)];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
};

/** Does what the key means here; `true` when it means something. */
const press = (card: HTMLElement, key: string): boolean => {
  const row = document.activeElement?.closest<HTMLElement>('[data-row]') ?? null;
  if (key === '/') {
    card.querySelector<HTMLInputElement>('input[type="search"]')?.select();
    return true;
  }
  const step = steps[key];
  if (step !== undefined) {
    // Arrows scroll the page until a row has the focus.
    if (key.startsWith('Arrow') && !row) return false;
    walk(card, row, step);
    return true;
  }
  if (!row) return false;
  if (key === 'x') row.querySelector<HTMLElement>('input[type="checkbox"]')?.click();
  else if (key === 'Enter' && document.activeElement === row) {
    row.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.click();
  } else return false;
  return true;
};

/** `/` goes to the search box, J and K or the arrows walk the rows, Enter opens a row's menu, X selects it. */
export const useListKeys = (card: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!card.current || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(document.activeElement) || isCovered()) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if (press(card.current, key)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [card]);
};
