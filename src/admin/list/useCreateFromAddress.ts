import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Definition } from '../../resources/language/definition';
import type { NavigationState } from '../navigation/openRecord';

/**
 * Opens the create dialog when the navigation state asks for it. Clears the state, so that a reload does not open it
 * again.
 */
export const useCreateFromAddress = ({ name }: Definition, openCreate: (() => void) | undefined): void => {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isRequested = (state as NavigationState | null)?.creates === name;
  useEffect(() => {
    if (!isRequested) return;
    void navigate({ pathname, search }, { replace: true });
    openCreate?.();
  }, [isRequested, navigate, pathname, search, openCreate]);
};
