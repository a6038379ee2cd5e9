import { useEffect, useSyncExternalStore } from 'react';

let wanted: number | null = null;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Brings the focus to a task that was just taken, as soon as it is shown among the personal tasks. */
export const reachTask = (id: number | null): void => {
  wanted = id;
  for (const listener of listeners) listener();
};

/** Calls `focus` with the task that is wanted once it is among those shown, and not again. */
export const useReachedTask = (shown: readonly number[], focus: (id: number) => void): void => {
  const id = useSyncExternalStore(subscribe, () => wanted);
  useEffect(() => {
    if (id === null || !shown.includes(id)) return;
    wanted = null;
    focus(id);
  });
  // What was wanted on another screen, or another time, is not waited for.
  useEffect(() => () => reachTask(null), []);
};
