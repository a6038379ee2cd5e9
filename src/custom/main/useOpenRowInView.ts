import { useLayoutEffect, type RefObject } from 'react';

/** What people do to look elsewhere on the page. */
const looksElsewhere = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls the open row of a card into view: beside a record the lists of Main stand in one column. Keeps it there while
 * what stands above it loads, until the user acts.
 */
export const useOpenRowInView = (card: RefObject<HTMLElement | null>, openId: string | undefined): void => {
  useLayoutEffect(() => {
    const page = card.current?.closest('main');
    if (openId === undefined || !page) return undefined;
    const bringIntoView = () => card.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
    bringIntoView();
    const observer = new ResizeObserver(bringIntoView);
    observer.observe(page);
    const release = () => observer.disconnect();
    for (const event of looksElsewhere) addEventListener(event, release, { passive: true });
    return () => {
      release();
      for (const event of looksElsewhere) removeEventListener(event, release);
    };
  }, [card, openId]);
};
