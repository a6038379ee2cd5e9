import { useSyncExternalStore } from 'react';
import type { LiveState } from '../../dataProvider/liveChannel';
import { useConsole } from './ConsoleContext';

/** State of the live channel, kept current. */
export const useLiveState = (): LiveState => {
  const { live } = useConsole();
  return useSyncExternalStore(live.subscribe, live.state);
};
