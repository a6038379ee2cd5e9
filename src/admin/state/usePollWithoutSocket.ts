import { useEffect } from 'react';
import { useLiveState } from './useLiveState';

/** Without a socket, what is shown is fetched this often (ms) (decisions, section 7). */
const pollEvery = 15_000;

/** Fetches what is shown again and again while the live channel is off. */
export const usePollWithoutSocket = (refetchAll: () => void): void => {
  const { kind } = useLiveState();
  useEffect(() => {
    if (kind !== 'off') return undefined;
    const timer = setInterval(refetchAll, pollEvery);
    return () => clearInterval(timer);
  }, [kind, refetchAll]);
};
