import { useEffect } from 'react';
import { useStore } from 'react-admin';
import { allowSingleKeys } from './useShortcuts';

/**
 * Do single keys (J, K, X, /, ?) do something, as the person chose (kept in this browser)? Who speaks to the computer
 * turns them off. Arrows, Enter, Escape and keys with Ctrl are none.
 */
export const useSingleKeys = () => {
  const [allowed, allow] = useStore<boolean>('keys.single', true);
  useEffect(() => allowSingleKeys(allowed), [allowed]);
  return [allowed, allow] as const;
};
