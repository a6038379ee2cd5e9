import { useEffect } from 'react';
import { someoneIsHere } from './someone';

/** How long (ms) a screen must have shown what it shows before it counts as at rest. */
const restsAfter = 300;
/** Nobody may be at the screen; what they might want next is there after so long (ms) all the same. */
const atLatestAfter = 5000;

/**
 * Does something that nobody waits for, once: when the screen is `ready`, has had time for everything else, and
 * somebody is there who may come to want it.
 */
export const useAtRest = (ready: boolean, act: () => void): void => {
  useEffect(() => {
    if (!ready) return undefined;
    let done = false;
    const once = () => {
      if (!done) act();
      done = true;
    };
    const rest = setTimeout(() => void someoneIsHere.then(once), restsAfter);
    const latest = setTimeout(once, atLatestAfter);
    return () => {
      done = true;
      clearTimeout(rest);
      clearTimeout(latest);
    };
  }, [ready, act]);
};
