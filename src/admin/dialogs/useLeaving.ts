import { useEffect, useRef } from 'react';
import { storedToken } from '../../authProvider/session';
import { guardBack } from '../shell/backGuard';

/**
 * Back means the dialog that lies over the page, not the page (nor the panel) below it: `onBack` is called instead.
 * Leaving the console itself is asked about by the browser while something is typed.
 */
export const useLeaving = (dirty: boolean, onBack: () => void): void => {
  const latest = useRef(onBack);
  useEffect(() => {
    latest.current = onBack;
  });
  useEffect(() => guardBack(() => latest.current()), []);

  useEffect(() => {
    if (!dirty) return undefined;
    const onUnload = (event: BeforeUnloadEvent) => {
      // A session that has ended waits for nobody.
      if (storedToken() !== null) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [dirty]);
};
