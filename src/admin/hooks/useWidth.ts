import { useSyncExternalStore } from 'react';

/** Makes a hook that tells whether a media query holds. */
export const hookOf = (query: string): (() => boolean) => {
  const isTrue = () => matchMedia(query).matches;
  const subscribe = (listener: () => void) => {
    const media = matchMedia(query);
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, isTrue);
};

/** Whether the window is as narrow as a phone (up to 760 px). */
export const usePhone = hookOf('(max-width: 760px)');

/** Whether a queue has no room beside it (up to 1180 px): its screen is one column, and records are opened over it. */
export const useOneColumn = hookOf('(max-width: 1180px)');

/** Whether the window is too narrow for the details panel beside its list (up to 1279 px). */
export const useNarrow = hookOf('(max-width: 1279px)');
