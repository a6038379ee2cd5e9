import { createEmitter } from '../../dataProvider/store';

/** All countdowns share one timer, which runs while there are subscribers. */
const intervalMs = 1000;

const ticks = createEmitter();
let subscribers = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** Calls the listener every second. Returns a function that unsubscribes. For `useSyncExternalStore`. */
export const subscribeToTicks = (listener: () => void): (() => void) => {
  const stop = ticks.subscribe(listener);
  subscribers++;
  timer ??= setInterval(ticks.emit, intervalMs);
  return () => {
    stop();
    if (--subscribers > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};
