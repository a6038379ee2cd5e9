import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False where the server draws and while the browser takes its drawing over; true once script has the page. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
