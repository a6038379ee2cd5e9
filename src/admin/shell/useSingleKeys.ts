import { useStore } from 'react-admin';

/**
 * Do single keys (J, K, X, /) do something, as the person chose (kept in this browser)? Who speaks to the computer turns
 * them off. Arrows, Enter, Escape and keys with Ctrl are none.
 */
export const useSingleKeys = () => useStore<boolean>('keys.single', true);

/** Is it a key that this choice is about? */
export const isSingleKey = (key: string): boolean => key.length === 1;
