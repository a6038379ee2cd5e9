import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Calls `onEnd` after `durationMs` (never with null), or as soon as the user presses Escape. The timer stops, and later
 * starts anew, while the pointer or the focus is on the element or the window is in the background. Returns the event
 * handlers for the element.
 */
export const useReadingTimer = (durationMs: number | null, onEnd: () => void) => {
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isInBackground, setIsInBackground] = useState(() => !document.hasFocus());
  const onOver = useEffectEvent(onEnd);
  useEffect(() => {
    const onBlur = () => setIsInBackground(true);
    const onFocus = () => setIsInBackground(false);
    const onKey = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) onOver();
    };
    addEventListener('blur', onBlur);
    addEventListener('focus', onFocus);
    document.addEventListener('keydown', onKey);
    return () => {
      removeEventListener('blur', onBlur);
      removeEventListener('focus', onFocus);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
  const isPaused = isPointedAt || isFocused || isInBackground;
  useEffect(() => {
    if (durationMs === null || isPaused) return undefined;
    const timer = setTimeout(() => onOver(), durationMs);
    return () => clearTimeout(timer);
  }, [durationMs, isPaused]);
  return {
    onMouseEnter: () => setPointedAt(true),
    onMouseLeave: () => setPointedAt(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
};
