import { useEffect, useRef, type RefObject } from 'react';

/**
 * Keeps a box where it is on screen while somebody types in it and what stands above grows: scrolls the panel by as much,
 * and makes it long enough for that.
 */
export const useSteadyBox = (above: RefObject<HTMLElement | null>, box: RefObject<HTMLElement | null>): void => {
  const height = useRef<number | undefined>(undefined);
  useEffect(() => {
    const element = above.current!;
    const panel = element.closest<HTMLElement>('.panel');
    const body = element.closest<HTMLElement>('.panel-body');
    const observer = new ResizeObserver(() => {
      const grown = element.offsetHeight - (height.current ?? element.offsetHeight);
      height.current = element.offsetHeight;
      if (grown <= 0 || !panel || !body || !box.current?.contains(document.activeElement)) return;
      const top = panel.scrollTop + grown;
      const start = body.getBoundingClientRect().top - panel.getBoundingClientRect().top + panel.scrollTop;
      body.style.minHeight = `${top + panel.clientHeight - start}px`;
      panel.scrollTop = top;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [above, box]);
};
