import { useLayoutEffect, useState, type RefObject } from 'react';

/** What people press at the bottom of the window: a list's pager, the bar of a selection, the buttons of a dialog. */
const kept = '.list-foot, .dialog footer';
/** Distance in pixels between an element and what lies over it. */
const gap = 8;

/** Returns how far an element at the bottom of the window has to rise, in pixels, so as not to cover these controls. */
export const useClearOf = (box: RefObject<HTMLElement | null>): number => {
  const [rise, setRise] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const own = box.current?.getBoundingClientRect();
      if (!own) return;
      const [top, bottom] = [own.top + rise, own.bottom + rise];
      const covered = [...document.querySelectorAll(kept)]
        .map((element) => element.getBoundingClientRect())
        .filter(
          (other) => other.top < bottom && other.bottom > top && other.left < own.right && other.right > own.left,
        );
      setRise(covered.length === 0 ? 0 : bottom - Math.min(...covered.map((other) => other.top)) + gap);
    };
    measure();
    addEventListener('scroll', measure, { passive: true, capture: true });
    addEventListener('resize', measure);
    return () => {
      removeEventListener('scroll', measure, { capture: true });
      removeEventListener('resize', measure);
    };
  }, [box, rise]);
  return rise;
};
