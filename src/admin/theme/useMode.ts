import { useStore } from 'react-admin';
import { useEffect, useSyncExternalStore } from 'react';
import { darkQuery, resolveMode, type ModeChoice } from './mode';
import { applyTokens, type Mode } from './tokens';

const subscribe = (listener: () => void) => {
  const query = matchMedia(darkQuery);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Returns the chosen theme, the effective theme and a setter. Applies the effective theme to the page. */
export const useMode = (): { choice: ModeChoice; mode: Mode; choose: (choice: ModeChoice) => void } => {
  const [choice, choose] = useStore<ModeChoice>('theme', 'system');
  const systemIsDark = useSyncExternalStore(subscribe, () => matchMedia(darkQuery).matches);
  const mode = resolveMode(choice, systemIsDark);
  useEffect(() => applyTokens(mode), [mode]);
  return { choice, mode, choose };
};
