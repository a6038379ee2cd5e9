import { useEffect, useState } from 'react';

const registry = '/src/resources/index.ts';

/**
 * Counts the changes of definitions while developing, so that the console can be mounted anew: it reads definitions while it
 * draws. In a build it is always 0.
 */
export const useChangedScreens = (): number => {
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const hot = import.meta.hot;
    if (!hot) return undefined;
    const count = ({ updates }: { updates: readonly { path: string }[] }) => {
      if (updates.some(({ path }) => path === registry)) setChanges((before) => before + 1);
    };
    hot.on('vite:afterUpdate', count);
    return () => hot.off('vite:afterUpdate', count);
  }, []);
  return changes;
};
