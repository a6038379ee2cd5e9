import { useEffect } from 'react';
import { useStore } from 'react-admin';
import { allowSingleKeys } from './useShortcuts';

/**
 * Returns whether single-character shortcuts (J, K, X, /, ?) are on, and a setter; stored in this browser. Users of
 * speech input turn them off (WCAG 2.1.4). Arrows, Enter, Escape and combinations with Ctrl always work.
 */
export const useSingleKeys = () => {
  const [allowed, allow] = useStore<boolean>('keys.single', true);
  useEffect(() => allowSingleKeys(allowed), [allowed]);
  return [allowed, allow] as const;
};
