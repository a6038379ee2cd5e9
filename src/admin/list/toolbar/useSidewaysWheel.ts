import { useEffect, type RefObject } from 'react';

/**
 * Turns the wheel over a strip that is wider than its place sideways: an ordinary mouse has no other way to its end. At
 * either end the page scrolls on.
 */
export const useSidewaysWheel = (strip: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = strip.current;
    const onWheel = (event: WheelEvent) => {
      if (!element || event.deltaX !== 0 || event.shiftKey) return;
      const before = element.scrollLeft;
      element.scrollLeft += event.deltaY;
      if (element.scrollLeft !== before) event.preventDefault();
    };
    // Not passive: the page must not scroll as well.
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [strip]);
};
