/** `setTimeout` holds at most this many ms (24.8 days); longer waits are taken in steps. */
const longestTimer = 2 ** 31 - 1;
/** A sleeping computer stops timers: the clock is looked at this often (ms), and whenever the page is seen again. */
const lookEvery = 30_000;
/** The person is warned this long (ms) before the end: no refresh call exists. */
export const warnBefore = 10 * 60_000;

/** What the clock tells. */
export interface ClockEvents {
  onWarn: (minutesLeft: number) => void;
  onEnd: () => void;
}

/** Watches a session's end (epoch ms). Ends it at once when it is past. The function that comes back stops it. */
export const startSessionClock = (endsAt: number, { onWarn, onEnd }: ClockEvents): (() => void) => {
  let warned = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stop = () => {
    clearTimeout(timer);
    clearInterval(look);
    document.removeEventListener('visibilitychange', check);
    window.removeEventListener('focus', check);
  };

  const check = () => {
    const left = endsAt - Date.now();
    if (left <= 0) {
      stop();
      onEnd();
      return;
    }
    if (left <= warnBefore && !warned) {
      warned = true;
      onWarn(Math.ceil(left / 60_000));
    }
    clearTimeout(timer);
    timer = setTimeout(check, Math.min(left > warnBefore ? left - warnBefore : left, longestTimer));
  };

  const look = setInterval(check, lookEvery);
  document.addEventListener('visibilitychange', check);
  window.addEventListener('focus', check);
  check();
  return stop;
};
