import { useSyncExternalStore } from 'react';

const queryOf = (width: number) => `(max-width: ${width}px)`;

const isAtMost = (width: number) => matchMedia(queryOf(width)).matches;

const subscribers = (width: number) => (listener: () => void) => {
  const media = matchMedia(queryOf(width));
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

const phoneWidth = 760;
const subscribeToPhone = subscribers(phoneWidth);

/** Whether the window is as narrow as a phone (up to 760 px). */
export const usePhone = (): boolean => useSyncExternalStore(subscribeToPhone, () => isAtMost(phoneWidth));

const narrowWidth = 1279;
const subscribeToNarrow = subscribers(narrowWidth);

/** Whether the window is too narrow for the details panel beside its list (up to 1279 px). */
export const useNarrow = (): boolean => useSyncExternalStore(subscribeToNarrow, () => isAtMost(narrowWidth));
