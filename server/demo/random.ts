import { withCheckDigit } from '../../src/format/typedRequisites';

/** Returns a small seeded random generator (mulberry32), so that the demo looks the same on every fresh start. */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** Returns the number of a card, with its check digit. */
export const cardNumber = (random: () => number): string => withCheckDigit(`4${digits(random, 15)}`);

/** Returns one of the items. */
export const pick = <T>(random: () => number, items: readonly T[]): T => items[Math.floor(random() * items.length)]!;

/** Returns an integer between `low` and `high`, both included. */
export const between = (random: () => number, low: number, high: number): number =>
  low + Math.floor(random() * (high - low + 1));

/** Returns that many random digits. */
export const digits = (random: () => number, length: number): string =>
  Array.from({ length }, () => between(random, 0, 9)).join('');
