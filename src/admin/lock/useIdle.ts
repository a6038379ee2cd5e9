import { useCallback, useEffect, useState } from 'react';
import { hasPendingWrites } from '../../dataProvider/http';
import { readLastInput, writeLastInput } from './lastInput';

const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
/** Interval for checking the clock and for storing the time of input. */
const checkIntervalMs = 1000;
const minuteMs = 60_000;

/**
 * Returns whether the user has been idle for `minutes` (0: never) in all tabs, and a function that ends the idle state.
 * The state stays until somebody unlocks the console here or in another tab. It does not start while a call is being
 * sent, so that the answer finds the screen unchanged.
 */
export const useIdle = (userId: number, minutes: number): [boolean, () => void] => {
  const hasTimedOut = useCallback(() => {
    const last = readLastInput(userId);
    return last > 0 && Date.now() - last >= minutes * minuteMs;
  }, [userId, minutes]);
  const [isIdle, setIsIdle] = useState(() => minutes > 0 && hasTimedOut());

  useEffect(() => {
    if (minutes === 0) return undefined;
    let storedAt = 0;
    const check = () => {
      // The clock was set back: count from now, else the lock would wait until the clock passes the stored time.
      if (readLastInput(userId) > Date.now()) writeLastInput(userId);
      setIsIdle((wasIdle) => hasTimedOut() && (wasIdle || !hasPendingWrites()));
    };
    const recordInput = () => {
      // Input after the time-out locks the screen instead of counting as activity.
      if (hasTimedOut()) check();
      else if (Math.abs(Date.now() - storedAt) >= checkIntervalMs) {
        storedAt = Date.now();
        writeLastInput(userId, storedAt);
      }
    };
    const timer = setInterval(check, checkIntervalMs);
    for (const input of inputs) addEventListener(input, recordInput, { capture: true, passive: true });
    addEventListener('storage', check);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      for (const input of inputs) removeEventListener(input, recordInput, { capture: true });
      removeEventListener('storage', check);
      document.removeEventListener('visibilitychange', check);
    };
  }, [userId, minutes, hasTimedOut]);

  const endIdle = useCallback(() => {
    writeLastInput(userId);
    setIsIdle(false);
  }, [userId]);
  return [isIdle, endIdle];
};
