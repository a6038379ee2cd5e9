import { useSyncExternalStore } from 'react';
import { lazyComponent } from '../parts/lazyComponent';
import { useConsole } from '../state/ConsoleContext';
import { diagnosingRoles, isDiagnosing } from './isDiagnosing';

const CallList = lazyComponent(() => import('./CallList'));

/** The last calls below the screen, where the address says `?diagnose` and the role may see them. */
export const Diagnose = () => {
  const { session } = useConsole();
  const isOpen = useSyncExternalStore(isDiagnosing.subscribe, isDiagnosing.get);
  if (!isOpen || !diagnosingRoles.includes(session.role)) return null;
  return <CallList onClose={() => isDiagnosing.set(false)} />;
};
