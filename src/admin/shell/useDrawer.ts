import { useSyncExternalStore } from 'react';

/** Must match the media query in `shell.css`. */
const query = '(max-width: 760px), (max-height: 480px)';

const subscribe = (listener: () => void) => {
  const media = matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** Whether the sidebar is a drawer because the window is too small for it, as on a phone in either orientation. */
export const useDrawer = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
