import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { Box, Point, Size } from './placement';

type Place = (anchor: Box, size: Size, room: Size) => Point;

/**
 * Positions a floating element with `place` before it is painted, and again on scroll and resize. Returns the ref for that
 * element.
 */
export const usePlaced = <E extends HTMLElement>(anchor: Element, place: Place): RefObject<E | null> => {
  const floating = useRef<E>(null);
  useLayoutEffect(() => {
    const put = () => {
      const element = floating.current;
      if (!element) return;
      const size = { width: element.offsetWidth, height: element.offsetHeight };
      const room = { width: document.documentElement.clientWidth, height: innerHeight };
      const { left, top } = place(anchor.getBoundingClientRect(), size, room);
      element.style.left = `${left}px`;
      element.style.top = `${top}px`;
    };
    put();
    addEventListener('resize', put);
    addEventListener('scroll', put, true);
    return () => {
      removeEventListener('resize', put);
      removeEventListener('scroll', put, true);
    };
  });
  return floating;
};
