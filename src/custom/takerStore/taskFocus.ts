import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from '../../dataProvider/store';

const requestedTask = createStore<number | null>(null);

/** Requests the focus for a task that was just taken. It gets it once it is listed. */
export const requestTaskFocus = (id: number | null): void => requestedTask.set(id);

/** Calls `focus` once, when the requested task is among the listed ones. */
export const useRequestedTaskFocus = (shownIds: readonly number[], focus: (id: number) => void): void => {
  const id = useSyncExternalStore(requestedTask.subscribe, requestedTask.get);
  useEffect(() => {
    if (id === null || !shownIds.includes(id)) return;
    requestedTask.set(null);
    focus(id);
  });
  // A request does not outlive the screen.
  useEffect(() => () => requestTaskFocus(null), []);
};
