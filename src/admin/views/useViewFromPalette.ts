import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { NavigationState } from '../navigation/openRecord';
import type { SavedView } from './useViews';

/**
 * Applies the view that the navigation to this list asks for, once it is loaded. Clears the navigation's state, so that
 * neither a reload nor Back does it again.
 */
export const useViewFromPalette = (views: readonly SavedView[], choose: (view: SavedView) => void): void => {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const id = (state as NavigationState | null)?.applies;
  const view = id === undefined ? undefined : views.find((candidate) => candidate.id === id);
  const onFound = useEffectEvent(choose);
  useEffect(() => {
    if (!view) return;
    void navigate({ pathname, search }, { replace: true });
    onFound(view);
  }, [view, navigate, pathname, search]);
};
