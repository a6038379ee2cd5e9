/** Time (ms) that something may take between two signs of life. */
export interface InactivityTimeout {
  /** Aborted once nothing was heard for so long. */
  signal: AbortSignal;
  /** There was a sign of life. */
  heard: () => void;
  /** It is over: nothing is aborted any more. */
  end: () => void;
}

/** Begins to wait, for at most so long (ms) without a sign of life. */
export const startInactivityTimeout = (within: number): InactivityTimeout => {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.abort(), within);
  };
  heard();
  return { signal: controller.signal, heard, end: () => clearTimeout(timer) };
};
