import { useEffect, useId, useRef, useState, type DOMAttributes, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { placeBelow, placeBeside } from './placement';
import { usePlaced } from './usePlaced';
import './menu.css';

/** A pointer that crosses what has a hint brings up none (ms); one that goes over to the hint has so long to arrive. */
const rests = 100;

const places = { below: placeBelow, beside: placeBeside };

type Heard = 'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur' | 'onClickCapture';

interface Hint {
  /** What the element that it explains is given. */
  target: Pick<DOMAttributes<HTMLElement>, Heard> & { 'aria-describedby'?: string };
  /** The hint while it is shown: a child of that element, so that a pointer on it is still on the element. */
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

/** Words that explain an element while a mouse rests on it, the keyboard is on it, or once it was pressed; none where they are undefined. */
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
      onPointerEnter: ({ currentTarget, pointerType }) => pointerType === 'mouse' && show(currentTarget, rests),
      onPointerLeave: ({ pointerType }) => pointerType === 'mouse' && show(null, rests),
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
