import { describe, expect, it } from 'vitest';
import { shiftedLines } from '../../src/custom/reconciliation/shiftedLines';
import { plainValue } from '../../src/resources/language/choices';
import { LineOutcome } from '../../src/resources/statuses/reconciliation';

const sumsOf = (outcome: LineOutcome, count: number, otherTime = 0) => ({
  outcome: Number(plainValue(outcome)),
  count,
  otherTime,
  amount: '0',
  ours: '0',
});

describe('lines that stand at another time than their payments', () => {
  it('hint at a wrong time zone where they are most of those with a payment', () => {
    expect(shiftedLines([sumsOf(LineOutcome.Matched, 4), sumsOf(LineOutcome.Different, 6, 5)])).toBe(0);
    expect(shiftedLines([sumsOf(LineOutcome.Matched, 4), sumsOf(LineOutcome.Different, 6, 6)])).toBe(6);
  });

  it('hint at nothing where they are few, however few lines there are', () => {
    expect(shiftedLines([sumsOf(LineOutcome.Different, 2, 2)])).toBe(0);
    expect(shiftedLines([])).toBe(0);
  });

  it('are not compared with lines that have no payment', () => {
    expect(shiftedLines([sumsOf(LineOutcome.Different, 3, 3), sumsOf(LineOutcome.MissingHere, 40)])).toBe(3);
  });
});
