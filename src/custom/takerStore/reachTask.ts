import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from '../../dataProvider/store';

const wanted = createStore<number | null>(null);

/** Brings the focus to a task that was just taken, as soon as it is shown among the personal tasks. */
export const reachTask = (id: number | null): void => wanted.set(id);

/** Calls `focus` with the task that is wanted once it is among those shown, and not again. */
export const useReachedTask = (shown: readonly number[], focus: (id: number) => void): void => {
  const id = useSyncExternalStore(wanted.subscribe, wanted.get);
  useEffect(() => {
    if (id === null || !shown.includes(id)) return;
    wanted.set(null);
    focus(id);
  });
  // What was wanted on another screen, or another time, is not waited for.
  useEffect(() => () => reachTask(null), []);
};
