import { useEffect, useId, useRef, useState, type DOMAttributes, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { placeBelow, placeBeside } from './placement';
import { usePlaced } from './usePlaced';
import './menu.css';

/**
 * Delay (ms) before a hint opens or closes on hover: a pointer that only passes does not open it, and there is time to move
 * the pointer onto the hint (WCAG 1.4.13).
 */
const hoverDelayMs = 100;

const places = { below: placeBelow, beside: placeBeside };

type Heard = 'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur' | 'onClickCapture';

interface Hint {
  /** Props for the element that the hint explains. */
  target: Pick<DOMAttributes<HTMLElement>, Heard> & { 'aria-describedby'?: string };
  /** The hint while it is visible. Render it as a child of that element, so that hovering it counts as hovering the element. */
  hint: ReactNode;
}

interface ShownProps {
  id: string;
  words: string;
  anchor: HTMLElement;
  side: keyof typeof places;
}

const Shown = ({ id, words, anchor, side }: ShownProps) => (
  <div className="hint" role="tooltip" id={id} ref={usePlaced<HTMLDivElement>(anchor, places[side])}>
    {words}
  </div>
);

/** Explains an element on hover, keyboard focus and click. Shows nothing while the text is undefined. */
export const useHint = (words: string | undefined, side: keyof typeof places): Hint => {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = (to: HTMLElement | null, after = 0) => {
    clearTimeout(timer.current);
    if (after === 0) setAnchor(to);
    else timer.current = setTimeout(() => setAnchor(to), after);
  };
  return {
    target: {
      'aria-describedby': anchor && words !== undefined ? id : undefined,
      onPointerEnter: ({ currentTarget, pointerType }) => pointerType === 'mouse' && show(currentTarget, hoverDelayMs),
      onPointerLeave: ({ pointerType }) => pointerType === 'mouse' && show(null, hoverDelayMs),
      onFocus: ({ currentTarget }) => currentTarget.matches(':focus-visible') && show(currentTarget),
      onBlur: () => show(null),
      onClickCapture: ({ currentTarget }) => show(currentTarget),
    },
    hint:
      anchor &&
      words !== undefined &&
      createPortal(<Shown id={id} words={words} anchor={anchor} side={side} />, document.body),
  };
};
