import { useEffect } from 'react';
import { storedToken } from '../../authProvider/session';

/** While `isUnsaved`, the browser asks before the user leaves the console. */
export const useUnsaved = (isUnsaved: boolean): void =>
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const onUnload = (event: BeforeUnloadEvent) => {
      // No question when the session has ended.
      if (storedToken() !== null) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [isUnsaved]);
