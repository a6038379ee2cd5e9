import { useState } from 'react';
import { lazyComponent } from '../loading/lazyComponent';
import { useNewSignIns } from './useNewSignIns';

const NewSignInNote = lazyComponent(() => import('./NewSignInNote'));

/**
 * Asks about sign-ins from new devices or networks, at the bottom of the screen. Once it has asked, the screen keeps its
 * room below: otherwise the end of a list would move when the note goes.
 */
export const NewSignIns = () => {
  const signIns = useNewSignIns();
  const [isOpen, setIsOpen] = useState(false);
  const [hasAsked, setHasAsked] = useState(false);
  if (!isOpen && signIns !== undefined && signIns.length > 0) {
    setIsOpen(true);
    setHasAsked(true);
  }
  if (!hasAsked) return null;
  return (
    <div className="new-sign-ins">
      {isOpen && <NewSignInNote signIns={signIns ?? []} onClose={() => setIsOpen(false)} />}
    </div>
  );
};
