import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { whenAtRest } from '../../dataProvider/afterRows';
import { someoneIsHere } from './someone';

/** Does whoever is here want little to be fetched (the browser's Save-Data)? */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Does something that nobody waits for yet, once: when the screen is `ready` and what it shows is there. Where data is to be
 * saved, only once somebody is there who may come to want it.
 */
export const useAtRest = (ready: boolean, act: () => void): void => {
  const client = useQueryClient();
  useEffect(() => {
    if (!ready) return undefined;
    let isOver = false;
    const wanted = savesData() ? someoneIsHere : Promise.resolve();
    void Promise.all([whenAtRest(client), wanted]).then(() => isOver || act());
    return () => {
      isOver = true;
    };
  }, [ready, act, client]);
};
