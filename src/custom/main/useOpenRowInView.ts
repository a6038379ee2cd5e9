import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** What people do to look elsewhere on the page. */
const looksElsewhere = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** A row, and its distance from the top of the window (px) when somebody pressed a button or a key. */
interface Place {
  row: Element;
  top: number;
}

const topOf = (row: Element) => row.getBoundingClientRect().top;

/** Returns where the row was that was pressed, or else the open one, when somebody last acted. */
const usePlaceBefore = (card: RefObject<HTMLElement | null>): RefObject<Place | undefined> => {
  const place = useRef<Place | undefined>(undefined);
  useEffect(() => {
    const note = ({ target }: Event) => {
      const pressed = target instanceof Element ? target.closest('[data-row]') : null;
      const row = card.current?.contains(pressed) ? pressed : card.current?.querySelector('[aria-current]');
      place.current = row ? { row, top: topOf(row) } : undefined;
    };
    addEventListener('pointerdown', note, true);
    addEventListener('keydown', note, true);
    return () => {
      removeEventListener('pointerdown', note, true);
      removeEventListener('keydown', note, true);
    };
  }, [card]);
  return place;
};

/**
 * Keeps the row of a card at its height in the window when its record is opened or closed: beside a record the lists of Main stand in
 * one column. A row that was not pressed is scrolled into view. It stays there while what stands above it loads, until the user acts.
 */
export const useOpenRowInView = (card: RefObject<HTMLElement | null>, openId: string | undefined): void => {
  const before = usePlaceBefore(card);
  useLayoutEffect(() => {
    const page = card.current?.closest('main');
    const open = card.current?.querySelector('[aria-current]');
    const kept = before.current;
    const row = open ?? kept?.row;
    if (!page || !row) return undefined;
    const keep = () => {
      if (kept?.row === row) window.scrollBy({ top: topOf(row) - kept.top, behavior: 'instant' });
      else row.scrollIntoView({ block: 'nearest' });
    };
    keep();
    const observer = new ResizeObserver(keep);
    observer.observe(page);
    const release = () => observer.disconnect();
    for (const event of looksElsewhere) addEventListener(event, release, { passive: true });
    return () => {
      release();
      for (const event of looksElsewhere) removeEventListener(event, release);
    };
  }, [before, card, openId]);
};
