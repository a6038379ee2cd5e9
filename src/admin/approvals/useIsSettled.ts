import { useEffect, useState, type RefObject } from 'react';

/** Presses this soon after buttons appeared or moved are ignored, ms: they were meant for what stood there before. */
const settleDelayMs = 300;

/** Whether buttons have stood where they are for a moment. They move when something above them arrives. */
export const useIsSettled = (buttons: RefObject<HTMLElement | null>): boolean => {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    let top: number | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver(() => {
      const newTop = buttons.current?.getBoundingClientRect().top;
      if (newTop === top) return;
      top = newTop;
      clearTimeout(timer);
      setIsSettled(false);
      timer = setTimeout(() => setIsSettled(true), settleDelayMs);
    });
    // Whatever arrives above makes one of these boxes higher.
    for (let box = buttons.current?.parentElement; box; box = box.parentElement) observer.observe(box);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [buttons]);
  return isSettled;
};
