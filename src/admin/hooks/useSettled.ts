import { useEffect, useState } from 'react';

/** Returns the value once it has not changed for this time, in ms; until then, the one before. */
export const useSettled = <A>(value: A, settleMs: number): A => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value, settleMs]);
  return settled;
};
