import { useEffect, useEffectEvent, useRef } from 'react';
import { useLiveState } from './useLiveState';

/** Calls `then` each time the live channel is connected again after a break. */
export const useWhenLive = (then: () => void): void => {
  const isLive = useLiveState().kind === 'live';
  const wasLive = useRef(isLive);
  const onLive = useEffectEvent(then);
  useEffect(() => {
    if (isLive && !wasLive.current) onLive();
    wasLive.current = isLive;
  }, [isLive]);
};
