import { useEffect } from 'react';

/** How long (ms) a screen must have shown what it shows before it counts as at rest. */
const restsAfter = 1000;

/** Does something that nobody waits for, once, when the screen is `ready` and has had time for everything else. */
export const useAtRest = (ready: boolean, act: () => void): void => {
  useEffect(() => {
    if (!ready) return undefined;
    const timer = setTimeout(act, restsAfter);
    return () => clearTimeout(timer);
  }, [ready, act]);
};
