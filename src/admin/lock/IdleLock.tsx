import { useCallback, useEffect, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { lazyComponent } from '../parts/lazyComponent';
import { useWhenIdle } from '../parts/useWhenIdle';
import { useConsole } from '../state/ConsoleContext';
import { useIdle } from './useIdle';
import '../parts/parts.css';
import './lock.css';

const Veil = lazyComponent(() => import('./LockScreen'));

/** Keys that are pressed here are meant for nothing behind. */
const useKeysHeldBack = () => {
  useEffect(() => {
    const hold = (event: KeyboardEvent) => event.stopPropagation();
    document.body.addEventListener('keydown', hold);
    return () => document.body.removeEventListener('keydown', hold);
  }, []);
};

/** What lies behind can't be selected, found or printed, nor can anything that opens later take the keys. */
const usePageHidden = () => {
  useLayoutEffect(() => {
    document.documentElement.classList.add('locked');
    return () => document.documentElement.classList.remove('locked');
  }, []);
};

/** Hides the page at once; the form that opens it again comes when its code is here. */
const Locked = ({ onBack }: { onBack: () => void }) => {
  useKeysHeldBack();
  usePageHidden();
  return createPortal(
    <div className="lock">
      <Veil onBack={onBack} />
    </div>,
    document.body,
  );
};

/**
 * Veils the screen of whoever left it alone, in every tab, and asks for the password with the ordinary sign-in. What was
 * open and typed stays where it is behind.
 */
export const IdleLock = () => {
  const { config, session } = useConsole();
  const [idle, back] = useIdle(session.id, config.idleMinutes);
  useWhenIdle(useCallback(() => void Veil.fetch().catch(() => undefined), []));
  return idle && <Locked onBack={back} />;
};
