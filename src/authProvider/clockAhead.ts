/** Key in local storage, for it is the computer's clock: how far it is ahead of the platform's, ms. */
const aheadKey = 'clock-ahead';
/** A smaller difference does not count: an answer takes its time, and tokens have whole seconds. */
const toleranceMs = 60_000;

/** Programs other than browsers, which read tokens too, have none. */
const { localStorage: storage } = globalThis as { localStorage?: Storage };

/** How far the computer's clock is ahead of the platform's (behind, if negative), ms; 0 within a minute. */
export const clockAheadMs = (): number => Number(storage?.getItem(aheadKey)) || 0;

/** Measures the clock by a token that was just issued. `issuedAt`: its `iat`, epoch seconds. */
export const measureClock = (issuedAt: unknown): void => {
  const aheadMs = Date.now() - Number(issuedAt) * 1000;
  storage?.setItem(aheadKey, String(Math.abs(aheadMs) > toleranceMs ? aheadMs : 0));
};
