import { useSyncExternalStore } from 'react';

/** Makes a hook that tells whether the window is at most so wide (px). */
const hookOf = (width: number): (() => boolean) => {
  const query = `(max-width: ${width}px)`;
  const isAtMost = () => matchMedia(query).matches;
  const subscribe = (listener: () => void) => {
    const media = matchMedia(query);
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
  return function useAtMost() {
    return useSyncExternalStore(subscribe, isAtMost);
  };
};

/** Whether the window is as narrow as a phone (up to 760 px). */
export const usePhone = hookOf(760);

/** Whether a queue has no room beside it (up to 1180 px): its screen is one column, and records are opened over it. */
export const useOneColumn = hookOf(1180);

/** Whether the window is too narrow for the details panel beside its list (up to 1279 px). */
export const useNarrow = hookOf(1279);
