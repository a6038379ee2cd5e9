import { useSyncExternalStore } from 'react';

/** The same as in `shell.css`. */
const query = '(max-width: 760px), (max-height: 480px)';

const subscribe = (listener: () => void) => {
  const media = matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** Has the window no room for a sidebar beside the screen: a phone, upright or sideways? Then it is a drawer over it. */
export const useDrawer = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
