import { useSyncExternalStore } from 'react';

const query = '(max-width: 760px)';

const subscribe = (listener: () => void) => {
  const media = matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** Is the window as narrow as a phone? */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
