import { useEffect, useRef } from 'react';
import { useLiveState } from './useLiveState';

/** Calls `then` each time the live channel is connected again after a break. */
export const useWhenLive = (then: () => void): void => {
  const isLive = useLiveState().kind === 'live';
  const wasLive = useRef(isLive);
  const latest = useRef(then);
  useEffect(() => {
    latest.current = then;
  });
  useEffect(() => {
    if (isLive && !wasLive.current) latest.current();
    wasLive.current = isLive;
  }, [isLive]);
};
