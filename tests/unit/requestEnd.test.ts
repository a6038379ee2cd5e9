import { describe, expect, it } from 'vitest';
import { requestEnd } from '../../src/admin/approvals/requestEnd';

const at = (hours: number) => new Date(Date.UTC(2026, 10, 26, 12 + hours)).toISOString();

describe('a request ends', () => {
  const now = Date.parse(at(0));

  it('a request ends with its own time, or before it with its record', () => {
    expect(requestEnd(at(72), [], now)).toBe(at(72));
    expect(requestEnd(at(72), [at(1)], now)).toBe(at(1));
    expect(requestEnd(at(1), [at(72)], now)).toBe(at(1));
  });

  it('a request never ends with a deadline that has passed: the invoice can still be completed', () => {
    expect(requestEnd(at(72), [at(-1)], now)).toBe(at(72));
    expect(requestEnd(at(72), [at(-1), at(2)], now)).toBe(at(2));
  });
});
