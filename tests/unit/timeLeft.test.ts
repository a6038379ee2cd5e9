import { describe, expect, it } from 'vitest';
import { timeLeft } from '../../src/format/timeLeft';

const minute = 60_000;
const hour = 60 * minute;
const deadline = 100 * hour;

describe('the time left beside a deadline', () => {
  it.each([
    [25 * hour, null],
    [23.5 * hour, { phrase: '%{count}h', count: 23, urgency: 'calm' }],
    [106.5 * minute, { phrase: '%{count}h %{rest}m', count: 1, rest: '46', urgency: 'calm' }],
    [64.5 * minute, { phrase: '%{count}h %{rest}m', count: 1, rest: '04', urgency: 'calm' }],
    [12.5 * minute, { phrase: '%{count}m', count: 12, urgency: 'calm' }],
    [4.5 * minute, { phrase: '%{count}m %{rest}s', count: 4, rest: '30', urgency: 'soon' }],
    [61_500, { phrase: '%{count}m %{rest}s', count: 1, rest: '02', urgency: 'soon' }],
    [59_500, { phrase: '%{count}m %{rest}s', count: 1, rest: '00', urgency: 'now' }],
    [1, { phrase: '%{count}s', count: 1, urgency: 'now' }],
    [-1500, { phrase: '%{count}s over', count: 1, urgency: 'past' }],
    [-8.5 * minute, { phrase: '%{count}m over', count: 8, urgency: 'past' }],
    [-61 * minute, null],
    [Number.NaN, null],
  ])('the time left beside a deadline has the right units and urgency %d ms before it', (left, expected) => {
    expect(timeLeft(deadline, deadline - left)).toEqual(expected);
  });

  it.each([
    [5.1 * minute, 'calm', 34],
    [4.9 * minute, 'soon', 33],
    [2.2 * minute, 'soon', 15],
    [2.1 * minute, 'now', 14],
    [-minute, 'past', 0],
    [16 * minute, 'calm', 100],
  ])('of a known time a third is soon and a seventh is now, %d ms before its end', (left, urgency, share) => {
    expect(timeLeft(deadline, deadline - left, { start: deadline - 15 * minute })).toMatchObject({ urgency, share });
  });

  it('the time left shown by itself is shown however far away it is', () => {
    const farAway = (left: number) => timeLeft(deadline, deadline - left, { always: true });
    expect(farAway(25 * hour)).toEqual({ phrase: '%{count}h', count: 25, urgency: 'calm' });
    expect(farAway(-61 * minute)).toEqual({ phrase: '%{count}h over', count: 1, urgency: 'past' });
    expect(farAway(Number.NaN)).toBe(null);
  });
});
