import { useSyncExternalStore } from 'react';

const queryOf = (width: number) => `(max-width: ${width}px)`;

const isWithin = (width: number) => matchMedia(queryOf(width)).matches;

const subscribers = (width: number) => (listener: () => void) => {
  const media = matchMedia(queryOf(width));
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

const phone = 760;
const subscribeToPhone = subscribers(phone);

/** Is the window as narrow as a phone? */
export const usePhone = (): boolean => useSyncExternalStore(subscribeToPhone, () => isWithin(phone));

const narrow = 1279;
const subscribeToNarrow = subscribers(narrow);

/** Is the window too narrow for a record beside its list? */
export const useNarrow = (): boolean => useSyncExternalStore(subscribeToNarrow, () => isWithin(narrow));
