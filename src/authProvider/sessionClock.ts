/** Maximum delay of `setTimeout` (24.8 days). Longer waits are split. */
const maxTimerMs = 2 ** 31 - 1;
/** Interval of checks. A sleeping computer stops timers, so a single timer for the end is not enough. */
const checkIntervalMs = 30_000;
/** How long before the end the user is warned. The contract has no call that extends a session. */
export const warnBeforeMs = 10 * 60_000;

/** Callbacks of the session clock. */
export interface ClockEvents {
  /** Called once, before the end. */
  onWarn: (minutesLeft: number) => void;
  /** Called when the session ends. */
  onEnd: () => void;
}

/**
 * Watches the end of a session (epoch ms). If it is past, `onEnd` is called immediately. Returns a function that stops
 * the clock.
 */
export const startSessionClock = (endsAt: number, { onWarn, onEnd }: ClockEvents): (() => void) => {
  let hasWarned = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stop = () => {
    clearTimeout(timer);
    clearInterval(checkTimer);
    document.removeEventListener('visibilitychange', check);
    window.removeEventListener('focus', check);
  };

  const check = () => {
    const remainingMs = endsAt - Date.now();
    if (remainingMs <= 0) {
      stop();
      onEnd();
      return;
    }
    if (remainingMs <= warnBeforeMs && !hasWarned) {
      hasWarned = true;
      onWarn(Math.ceil(remainingMs / 60_000));
    }
    clearTimeout(timer);
    timer = setTimeout(
      check,
      Math.min(remainingMs > warnBeforeMs ? remainingMs - warnBeforeMs : remainingMs, maxTimerMs),
    );
  };

  const checkTimer = setInterval(check, checkIntervalMs);
  document.addEventListener('visibilitychange', check);
  window.addEventListener('focus', check);
  check();
  return stop;
};
