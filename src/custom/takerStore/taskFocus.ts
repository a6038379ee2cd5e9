import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from '../../dataProvider/store';

const requestedTask = createStore<number | null>(null);

/** Brings the focus to a task that was just taken, as soon as it is shown among the personal tasks. */
export const requestTaskFocus = (id: number | null): void => requestedTask.set(id);

/** Calls `focus` with the task that is wanted once it is among those shown, and not again. */
export const useRequestedTaskFocus = (shownIds: readonly number[], focus: (id: number) => void): void => {
  const id = useSyncExternalStore(requestedTask.subscribe, requestedTask.get);
  useEffect(() => {
    if (id === null || !shownIds.includes(id)) return;
    requestedTask.set(null);
    focus(id);
  });
  // What was wanted on another screen, or another time, is not waited for.
  useEffect(() => () => requestTaskFocus(null), []);
};
