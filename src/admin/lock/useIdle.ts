import { useCallback, useEffect, useState } from 'react';
import { isSending } from '../../dataProvider/http';
import { readLastInput, writeLastInput } from './lastInput';

const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
/** The clock is looked at, and input written down, this often (ms). */
const lookEvery = 1000;
const minute = 60_000;

/**
 * Has the person done nothing for so many minutes (0: never said) in any tab? Once true it stays so until somebody says
 * who they are, here or in another tab. Not while something is being sent: its answer must find the screen as it was.
 */
export const useIdle = (userId: number, minutes: number): [boolean, () => void] => {
  const isOver = useCallback(() => {
    const last = readLastInput(userId);
    return last > 0 && Date.now() - last >= minutes * minute;
  }, [userId, minutes]);
  const [idle, setIdle] = useState(() => minutes > 0 && isOver());

  useEffect(() => {
    if (minutes === 0) return undefined;
    let written = 0;
    const look = () => {
      // A clock that was set back: counted from now, or nothing would be locked until it is where it was.
      if (readLastInput(userId) > Date.now()) writeLastInput(userId);
      setIdle((before) => isOver() && (before || !isSending()));
    };
    const note = () => {
      // Who comes back too late has been away, however they come back.
      if (isOver()) look();
      else if (Math.abs(Date.now() - written) >= lookEvery) {
        written = Date.now();
        writeLastInput(userId, written);
      }
    };
    const timer = setInterval(look, lookEvery);
    for (const input of inputs) addEventListener(input, note, { capture: true, passive: true });
    addEventListener('storage', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      for (const input of inputs) removeEventListener(input, note, { capture: true });
      removeEventListener('storage', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [userId, minutes, isOver]);

  const back = useCallback(() => {
    writeLastInput(userId);
    setIdle(false);
  }, [userId]);
  return [idle, back];
};
