import { useEffect, useId, useRef, useState, type DOMAttributes, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { placeBelow, placeBeside } from './placement';
import { usePlaced } from './usePlaced';
import './menu.css';

/**
 * Delay (ms) before a hint opens or closes on hover: a pointer that only passes does not open it, and there is time to
 * move the pointer onto the hint (WCAG 1.4.13).
 */
const hoverDelayMs = 100;

const placements = { below: placeBelow, beside: placeBeside };

type HandledEvent = 'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur' | 'onClickCapture';

interface Hint {
  /** Props for the element that the hint explains. */
  target: Pick<DOMAttributes<HTMLElement>, HandledEvent> & { 'aria-describedby'?: string };
  /**
   * The hint while it is visible. Render it as a child of that element, so that hovering it counts as hovering the
   * element.
   */
  hint: ReactNode;
}

interface HintBoxProps {
  id: string;
  text: string;
  anchor: HTMLElement;
  side: keyof typeof placements;
}

const HintBox = ({ id, text, anchor, side }: HintBoxProps) => (
  <div className="hint" role="tooltip" id={id} ref={usePlaced<HTMLDivElement>(anchor, placements[side])}>
    {text}
  </div>
);

/** Explains an element on hover, keyboard focus and click. Shows nothing while the text is undefined. */
export const useHint = (text: string | undefined, side: keyof typeof placements): Hint => {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = (element: HTMLElement | null, delayMs = 0) => {
    clearTimeout(timer.current);
    if (delayMs === 0) setAnchor(element);
    else timer.current = setTimeout(() => setAnchor(element), delayMs);
  };
  return {
    target: {
      'aria-describedby': anchor && text !== undefined ? id : undefined,
      onPointerEnter: ({ currentTarget, pointerType }) => pointerType === 'mouse' && show(currentTarget, hoverDelayMs),
      onPointerLeave: ({ pointerType }) => pointerType === 'mouse' && show(null, hoverDelayMs),
      onFocus: ({ currentTarget }) => currentTarget.matches(':focus-visible') && show(currentTarget),
      onBlur: () => show(null),
      onClickCapture: ({ currentTarget }) => show(currentTarget),
    },
    hint:
      anchor &&
      text !== undefined &&
      createPortal(<HintBox id={id} text={text} anchor={anchor} side={side} />, document.body),
  };
};
