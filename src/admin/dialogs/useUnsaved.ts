import { useEffect } from 'react';
import { storedToken } from '../../authProvider/session';

/** The browser asks before the console is left while something would be lost. */
export const useUnsaved = (isUnsaved: boolean): void =>
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const onUnload = (event: BeforeUnloadEvent) => {
      // A session that has ended waits for nobody.
      if (storedToken() !== null) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [isUnsaved]);
