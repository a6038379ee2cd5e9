import { reactRouterProvider, type RouterNavigateFunction, type RouterProvider } from 'react-admin';
import { useCallback } from 'react';
import { readOpen, withOpen } from '../navigation/openRecord';

const useNavigate = (): RouterNavigateFunction => {
  const navigate = reactRouterProvider.useNavigate();
  return useCallback(
    (to, options) => {
      const isQuery = typeof to === 'object' && to !== null && to.search !== undefined && to.pathname === undefined;
      if (!isQuery) return void navigate(to as string, options);
      return void navigate({ ...to, search: withOpen(to.search!, readOpen(window.location.search)) }, options);
    },
    [navigate],
  );
};

/** react-admin's router, changed so that the open record stays in the address when a list writes its query there. */
export const listRouter: RouterProvider = { ...reactRouterProvider, useNavigate };
