/** Key in local storage, for it is the computer's clock: how far it is ahead of the platform's, ms. */
const aheadKey = 'clock-ahead';
/** A smaller difference does not count: an answer takes its time, and tokens have whole seconds. */
const toleranceMs = 60_000;

/** How far the computer's clock is ahead of the platform's (behind, if negative), ms; 0 within a minute. */
export const clockAheadMs = (): number => {
  const stored = Number(localStorage.getItem(aheadKey));
  return Number.isFinite(stored) ? stored : 0;
};

/** Measures the clock by a token that was just issued. `issuedAt`: its `iat`, epoch seconds. */
export const measureClock = (issuedAt: unknown): void => {
  if (typeof issuedAt !== 'number') return;
  const aheadMs = Date.now() - issuedAt * 1000;
  if (Math.abs(aheadMs) > toleranceMs) localStorage.setItem(aheadKey, String(aheadMs));
  else localStorage.removeItem(aheadKey);
};
