import { describe, expect, it } from 'vitest';
import { readSum } from '../../src/format/sums';

describe('a figure of a message', () => {
  it.each([
    ['1500', '1500.00'],
    ['1 500', '1500.00'],
    ['1 500,5', '1500.50'],
    ['1\u00a0500.50', '1500.50'],
    ["1'500.50", '1500.50'],
    ['1,500.50', '1500.50'],
    ['1.500,50', '1500.50'],
    ['1,234,567.89', '1234567.89'],
    ['1.234.567', '1234567.00'],
    ['12,34', '12.34'],
    ['12.3', '12.30'],
    ['007', '7.00'],
  ])('%s is %s', (figure, sum) => {
    expect(readSum(figure)).toEqual({ sum });
  });

  it.each(['1,234', '1.234', '12.345', '0,500'])('%s can be read two ways', (figure) => {
    expect(readSum(figure)).toBe('doubtful');
  });

  it.each(['', '0', '0.00', '1,23,4', '1.234,567', '1,234.5678', 'abc', '12.3456', '-5', '1e5', '.5', '5.'])(
    '%s is none',
    (figure) => {
      expect(readSum(figure)).toBeUndefined();
    },
  );
});
