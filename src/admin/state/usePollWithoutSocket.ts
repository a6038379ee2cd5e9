import { useEffect } from 'react';
import { useLiveState } from './useLiveState';

/** Polling interval while there is no socket (docs/decisions.md#calls). */
const pollIntervalMs = 15_000;

/** Calls `refetchAll` at an interval while the live channel is off, or where there is none. */
export const usePollWithoutSocket = (refetchAll: () => void): void => {
  const { kind } = useLiveState();
  useEffect(() => {
    if (kind !== 'off' && kind !== 'none') return undefined;
    const timer = setInterval(refetchAll, pollIntervalMs);
    return () => clearInterval(timer);
  }, [kind, refetchAll]);
};
