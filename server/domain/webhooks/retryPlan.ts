const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** How long a delivery waits after each failed try: three days altogether. */
const waits: readonly number[] = [
  5 * secondMs,
  30 * secondMs,
  2 * minuteMs,
  10 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  12 * hourMs,
  12 * hourMs,
  12 * hourMs,
  12 * hourMs,
];

/** Share by which a wait is lengthened at most, so that what failed together is not tried again together. */
const jitter = 0.1;

/** How long (ms) a delivery waits after this many failed tries; undefined when it is not tried again. */
export const waitAfter = (tries: number, random: () => number = Math.random): number | undefined => {
  const wait = waits[tries - 1];
  return wait === undefined ? undefined : Math.round(wait * (1 + jitter * random()));
};
