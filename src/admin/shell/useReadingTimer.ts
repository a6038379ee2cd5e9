import { useEffect, useRef, useState } from 'react';

/**
 * Calls `over` once somebody had so long (ms; for ever with null) to read it: not while the pointer or the focus is on it, nor while the
 * window is not looked at. Escape ends it at once. What comes back is for the element around it.
 */
export const useReadingTimer = (time: number | null, over: () => void) => {
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isAway, setAway] = useState(() => !document.hasFocus());
  const latest = useRef(over);
  useEffect(() => {
    latest.current = over;
  });
  useEffect(() => {
    const leave = () => setAway(true);
    const come = () => setAway(false);
    const onKey = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) latest.current();
    };
    addEventListener('blur', leave);
    addEventListener('focus', come);
    document.addEventListener('keydown', onKey);
    return () => {
      removeEventListener('blur', leave);
      removeEventListener('focus', come);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
  const isHeld = isPointedAt || isFocused || isAway;
  useEffect(() => {
    if (time === null || isHeld) return undefined;
    const timer = setTimeout(() => latest.current(), time);
    return () => clearTimeout(timer);
  }, [time, isHeld]);
  return {
    onMouseEnter: () => setPointedAt(true),
    onMouseLeave: () => setPointedAt(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
};
