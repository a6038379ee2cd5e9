/** One clock for everything on screen that counts: it runs while somebody looks. */
const every = 1000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const tick = () => {
  for (const listener of listeners) listener();
};

/** Calls back every second; what comes back stops that. For `useSyncExternalStore`. */
export const subscribeToTicks = (listener: () => void): (() => void) => {
  listeners.add(listener);
  timer ??= setInterval(tick, every);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};
