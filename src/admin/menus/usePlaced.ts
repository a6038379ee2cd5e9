import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { Box, Point, Size } from './placement';

type Place = (anchor: Box, size: Size, viewport: Size) => Point;

/**
 * Positions a floating element with `place` before it is painted, and again on scroll and resize. Returns the ref for
 * that element.
 */
export const usePlaced = <E extends HTMLElement>(anchor: Element, place: Place): RefObject<E | null> => {
  const floating = useRef<E>(null);
  useLayoutEffect(() => {
    const position = () => {
      const element = floating.current;
      if (!element) return;
      const size = { width: element.offsetWidth, height: element.offsetHeight };
      const viewport = { width: document.documentElement.clientWidth, height: innerHeight };
      const { left, top } = place(anchor.getBoundingClientRect(), size, viewport);
      element.style.left = `${left}px`;
      element.style.top = `${top}px`;
    };
    position();
    addEventListener('resize', position);
    addEventListener('scroll', position, true);
    return () => {
      removeEventListener('resize', position);
      removeEventListener('scroll', position, true);
    };
  });
  return floating;
};
