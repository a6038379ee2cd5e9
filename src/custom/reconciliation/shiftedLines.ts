import { plainValue } from '../../resources/language/choices';
import type { OutcomeSums } from '../../resources/statementSums';
import { LineOutcome } from '../../resources/statuses/reconciliation';

/** From so many lines on, a wrong time zone is likelier than payments that stand in the wrong place. */
const fewest = 3;

const paired = [LineOutcome.Matched, LineOutcome.Different].map((outcome) => plainValue(outcome));

/**
 * How many lines stand beside a payment of their sum at another time, where they are most of the lines that have a payment: the file
 * was likely read in the wrong time zone. Otherwise 0.
 */
export const shiftedLines = (sums: readonly OutcomeSums[]): number => {
  const shifted = sums.reduce((total, { otherTime }) => total + otherTime, 0);
  const withPayment = sums
    .filter(({ outcome }) => paired.includes(outcome))
    .reduce((total, { count }) => total + count, 0);
  return shifted >= fewest && shifted > withPayment / 2 ? shifted : 0;
};
