import { announceEnd } from '../../authProvider/otherTabs';
import { signOut } from '../../authProvider/session';
import { useConsole } from './ConsoleContext';
import { usePlatform } from './usePlatform';

/** Returns a function that ends the session, in every tab of the person. */
export const useSignOut = (): (() => void) => {
  const platform = usePlatform();
  const { session } = useConsole();
  return () => {
    void platform.signOut();
    announceEnd(session.id);
    signOut();
  };
};
