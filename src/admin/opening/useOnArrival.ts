import { useEffect, useRef } from 'react';
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
  const latest = useRef(acts);
  const doneAt = useRef<string>(undefined);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    if (!does || doneAt.current === key) return;
    doneAt.current = key;
    void navigate({ pathname, search }, { replace: true });
    latest.current[does]();
  }, [does, key, navigate, pathname, search]);
};
