/** A timeout that restarts with every sign of activity. */
export interface InactivityTimeout {
  /** Aborted when the time passes without activity. */
  signal: AbortSignal;
  /** Reports activity: the time starts over. */
  restart: () => void;
  /** Stops the timeout without aborting. */
  stop: () => void;
}

/** Starts a timeout of this length (ms). */
export const startInactivityTimeout = (timeoutMs: number): InactivityTimeout => {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.abort(), timeoutMs);
  };
  restart();
  return { signal: controller.signal, restart, stop: () => clearTimeout(timer) };
};
