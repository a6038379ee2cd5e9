import { createEmitter } from '../../dataProvider/store';

/** One clock for everything on screen that counts: it runs while somebody looks. */
const every = 1000;

const ticks = createEmitter();
let looking = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** Calls back every second; what comes back stops that. For `useSyncExternalStore`. */
export const subscribeToTicks = (listener: () => void): (() => void) => {
  const stop = ticks.subscribe(listener);
  looking++;
  timer ??= setInterval(ticks.emit, every);
  return () => {
    stop();
    if (--looking > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};
