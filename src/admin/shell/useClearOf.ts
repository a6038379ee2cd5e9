import { useLayoutEffect, useState, type RefObject } from 'react';
import { hasOpenLayer } from '../browser/layers';

/**
 * What people press at the bottom of the window: pagers, the bar of a selection, the buttons of a dialog, of an answer and of a
 * decision.
 */
const kept = '.list-foot, .page-buttons, .dialog footer, .answer-send, .case-foot, .request-buttons';
/** Other notes at the bottom of the window: they are read behind a dialog or a menu, too. */
const notes = '.new-sign-in, .session-warning';
/** What people press in rows and cards, which it clears where that takes it no further than half the window. */
const pressed = '.row-button, [role=switch], .panel-actions .button, .task-drop, .task-side';
/** Distance in pixels between an element and what lies over it. */
const gap = 8;
/** A dialog may open, or its content grow, while the element is shown: it is measured again after this time, in ms. */
const againMs = 250;

/** How far a box has to rise so that it covers none of the others: above one it may cover the next. */
const riseOver = (box: DOMRect, others: readonly DOMRect[]): number => {
  let rise = 0;
  // From the bottom upwards, so that each is passed once.
  for (const other of others.toSorted((a, b) => b.bottom - a.bottom)) {
    const [top, bottom] = [box.top - rise, box.bottom - rise];
    if (other.top < bottom && other.bottom > top && other.left < box.right && other.right > box.left)
      rise = box.bottom - other.top + gap;
  }
  return rise;
};

const boxesOf = (selector: string, except: Element | null): DOMRect[] =>
  [...document.querySelectorAll(selector)]
    // What lies behind an open record is not pressed.
    .filter(
      (element) => element !== except && (!element.closest('[inert]') || (element.matches(notes) && hasOpenLayer())),
    )
    .map((element) => element.getBoundingClientRect());

/** Returns how far an element at the bottom of the window has to rise, in pixels, so as not to cover these controls. */
export const useClearOf = (box: RefObject<HTMLElement | null>): number => {
  const [rise, setRise] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const own = box.current?.getBoundingClientRect();
      if (!own) return;
      const atRest = new DOMRect(own.x, own.y + rise, own.width, own.height);
      const always = boxesOf(`${kept}, ${notes}`, box.current);
      const overAll = riseOver(atRest, [...always, ...boxesOf(pressed, null)]);
      setRise(overAll < innerHeight / 2 ? overAll : riseOver(atRest, always));
    };
    measure();
    const timer = setInterval(measure, againMs);
    addEventListener('scroll', measure, { passive: true, capture: true });
    addEventListener('resize', measure);
    return () => {
      clearInterval(timer);
      removeEventListener('scroll', measure, { capture: true });
      removeEventListener('resize', measure);
    };
  }, [box, rise]);
  return rise;
};
