import { useSyncExternalStore } from 'react';
import type { LiveState } from '../../dataProvider/liveChannel';
import { useConsole } from './ConsoleContext';

/** Returns the state of the live channel and renders again when it changes. */
export const useLiveState = (): LiveState => {
  const { live } = useConsole();
  return useSyncExternalStore(live.subscribe, live.state);
};
