import { lazy, type ComponentType } from 'react';

/** Screens with a component of their own, by the page's name in `src/resources/pages.ts`; each loaded when opened. */
export const customPages: Readonly<Record<string, ComponentType>> = {
  main: lazy(() => import('./main/MainPage')),
};
