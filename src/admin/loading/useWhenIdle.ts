import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { whenIdle, whenRowsDrawn } from '../../dataProvider/afterRows';
import { savesData } from './savesData';
import { firstActivity } from './firstActivity';

/** Under Save-Data nothing is fetched ahead until the user is active. */
const whenAllowed = () => (savesData() ? firstActivity : Promise.resolve());

/**
 * Resolves when `usePrefetch` has loaded its code. Other code waits for it, so as not to slow it down on a slow
 * network.
 */
let firstActs: Promise<unknown> = Promise.resolve();

const useOnce = (ready: boolean, when: () => Promise<unknown>, task: () => void) => {
  useEffect(() => {
    if (!ready) return undefined;
    let isCancelled = false;
    void when().then(() => isCancelled || task());
    return () => {
      isCancelled = true;
    };
  }, [ready, when, task]);
};

/**
 * Fetches the code that the user is likely to need first (dialogs, menus), once `ready` and as soon as the rows are
 * drawn. Under Save-Data it waits for the first user activity.
 */
export const usePrefetch = (ready: boolean, fetch: () => Promise<unknown>): void => {
  const client = useQueryClient();
  const when = useCallback(() => Promise.all([whenRowsDrawn(client), whenAllowed()]), [client]);
  const startFetch = useCallback(() => {
    firstActs = Promise.all([firstActs, fetch()]);
  }, [fetch]);
  useOnce(ready, when, startFetch);
};

/**
 * Runs a low-priority task once: after the screen's data has loaded and after the code of `usePrefetch`. Under
 * Save-Data it waits for the first user activity.
 */
export const useWhenIdle = (task: () => void): void => {
  const client = useQueryClient();
  const when = useCallback(() => Promise.all([whenIdle(client), whenAllowed()]).then(() => firstActs), [client]);
  useOnce(true, when, task);
};
