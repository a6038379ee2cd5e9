import { describe, expect, it } from 'vitest';
import { timeLeft } from '../../src/format/timeLeft';

const minute = 60_000;

describe('the time left beside a deadline', () => {
  it.each([
    [61 * minute, null],
    [12.5 * minute, { phrase: 'in %{count}m', count: 12, urgency: 'calm' }],
    [4.9 * minute, { phrase: 'in %{count}m', count: 4, urgency: 'soon' }],
    [59_500, { phrase: 'in %{count}s', count: 60, urgency: 'now' }],
    [1, { phrase: 'in %{count}s', count: 1, urgency: 'now' }],
    [-1, { phrase: 'just now', count: 0, urgency: 'past' }],
    [-90_000, { phrase: '%{count}m ago', count: 1, urgency: 'past' }],
    [-8.5 * minute, { phrase: '%{count}m ago', count: 8, urgency: 'past' }],
    [-61 * minute, null],
    [Number.NaN, null],
  ])('the time left beside a deadline has the right unit and urgency %d ms before it', (left, expected) => {
    expect(timeLeft(1_000_000 + left, 1_000_000)).toEqual(expected);
  });

  it.each([
    [23.5 * 60 * minute, { phrase: 'in %{count}h', count: 23, urgency: 'calm' }],
    [10 * 60 * minute, { phrase: 'in %{count}h', count: 10, urgency: 'calm' }],
    [106.5 * minute, { phrase: 'in %{count}h %{minutes}m', count: 1, minutes: 46, urgency: 'calm' }],
    [60 * minute, { phrase: 'in %{count}h %{minutes}m', count: 1, minutes: 0, urgency: 'calm' }],
    [-61 * minute, { phrase: '%{count}h ago', count: 1, urgency: 'past' }],
    [Number.NaN, null],
  ])(
    'the time left shown by itself uses hours, with minutes while they matter, %d ms before a deadline',
    (left, expected) => {
      expect(timeLeft(1_000_000 + left, 1_000_000, true)).toEqual(expected);
    },
  );
});
