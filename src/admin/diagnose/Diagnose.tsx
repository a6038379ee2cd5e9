import { useState } from 'react';
import { Role } from '../../resources/language/roles';
import { lazyComponent } from '../loading/lazyComponent';
import { useConsole } from '../state/ConsoleContext';

const CallList = lazyComponent(() => import('./CallList'));

/** Who may list the last calls: those who mend the platform. */
const roles: readonly Role[] = [Role.Owner, Role.Developer];

/** The last calls below the screen, if the console was opened with `?diagnose` and the role may see them. */
export const Diagnose = () => {
  const { session } = useConsole();
  const [isOpen, setIsOpen] = useState(() => new URLSearchParams(location.search).has('diagnose'));
  if (!isOpen || !roles.includes(session.role)) return null;
  return <CallList onClose={() => setIsOpen(false)} />;
};
