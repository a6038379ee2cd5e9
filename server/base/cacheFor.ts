/**
 * Returns a reader that keeps what it has read for a time (ms), so that however many ask, the source is asked once in it. A
 * failure is not kept.
 */
export const cacheFor = <T>(ms: number, read: () => Promise<T>): (() => Promise<T>) => {
  let kept: { at: number; value: Promise<T> } | undefined;
  return () => {
    if (kept && Date.now() - kept.at < ms) return kept.value;
    const value = read();
    const reading = { at: Date.now(), value };
    kept = reading;
    value.catch(() => {
      if (kept === reading) kept = undefined;
    });
    return value;
  };
};
