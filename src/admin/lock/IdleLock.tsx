import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { lazyComponent } from '../loading/lazyComponent';
import { prefetch } from '../loading/prefetch';
import { useWhenIdle } from '../loading/useWhenIdle';
import { useConsole } from '../state/ConsoleContext';
import { usePageHidden } from './pageHidden';
import { useIdle } from './useIdle';
import { useOtherTabs } from './useOtherTabs';
import '../parts/parts.css';
import './lock.css';

const LockScreen = lazyComponent(() => import('./LockScreen'));
const fetchLockScreen = () => void prefetch([LockScreen]);

/** Stops key events at the body, so that no shortcut of the page below runs. */
const useBlockedShortcuts = () => {
  useEffect(() => {
    const stopEvent = (event: KeyboardEvent) => event.stopPropagation();
    document.body.addEventListener('keydown', stopEvent);
    return () => document.body.removeEventListener('keydown', stopEvent);
  }, []);
};

/** Hides the page immediately; the form that unlocks it follows when its code is loaded. */
const LockedPage = ({ onBack }: { onBack: () => void }) => {
  useBlockedShortcuts();
  usePageHidden();
  return createPortal(
    <div className="lock">
      <LockScreen onBack={onBack} />
    </div>,
    document.body,
  );
};

/**
 * Locks the screen in every tab when the user has been idle, and asks for the password with the ordinary sign-in.
 * Everything open or typed stays below the lock.
 */
export const IdleLock = () => {
  const { config, session } = useConsole();
  const [isIdle, endIdle] = useIdle(session.id, config.idleMinutes);
  useOtherTabs(isIdle);
  useWhenIdle(fetchLockScreen);
  return isIdle && <LockedPage onBack={endIdle} />;
};
