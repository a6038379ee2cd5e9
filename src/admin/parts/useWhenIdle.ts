import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { whenIdle, whenRowsDrawn } from '../../dataProvider/afterRows';
import { savesData } from './savesData';
import { firstActivity } from './firstActivity';

const whenWanted = () => (savesData() ? firstActivity : Promise.resolve());

/** The code of what may be pressed first, while it is on its way: other code would share its time on a slow network. */
let firstActs: Promise<unknown> = Promise.resolve();

const useOnce = (ready: boolean, when: () => Promise<unknown>, act: () => void) => {
  useEffect(() => {
    if (!ready) return undefined;
    let isOver = false;
    void when().then(() => isOver || act());
    return () => {
      isOver = true;
    };
  }, [ready, when, act]);
};

/**
 * Fetches the code of what a person may press first, as soon as the rows that they look at are drawn: once `ready`. Where data is to be
 * saved, only once somebody is there who may come to want it.
 */
export const usePrefetch = (ready: boolean, fetch: () => Promise<unknown>): void => {
  const client = useQueryClient();
  const when = useCallback(() => Promise.all([whenRowsDrawn(client), whenWanted()]), [client]);
  const begin = useCallback(() => {
    firstActs = fetch();
  }, [fetch]);
  useOnce(ready, when, begin);
};

/**
 * Does something that nobody waits for yet, once: when what the screen shows is there and the first acts' code has come.
 * Where data is to be saved, only once somebody is there who may come to want it.
 */
export const useWhenIdle = (act: () => void): void => {
  const client = useQueryClient();
  const when = useCallback(() => Promise.all([whenIdle(client), whenWanted()]).then(() => firstActs), [client]);
  useOnce(true, when, act);
};
