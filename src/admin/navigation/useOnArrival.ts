import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { NavigationState } from './openRecord';

/**
 * Does what the navigation to this screen asks for, once. Clears the navigation's state, so that neither a reload nor
 * Back does it again.
 */
export const useOnArrival = (acts: Readonly<Record<NonNullable<NavigationState['does']>, () => void>>): void => {
  const { key, pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const { does } = (state as NavigationState | null) ?? {};
  const doneAt = useRef<string>(undefined);
  const onArrival = useEffectEvent((act: keyof typeof acts) => acts[act]());
  useEffect(() => {
    if (!does || doneAt.current === key) return;
    doneAt.current = key;
    void navigate({ pathname, search }, { replace: true });
    onArrival(does);
  }, [does, key, navigate, pathname, search]);
};
