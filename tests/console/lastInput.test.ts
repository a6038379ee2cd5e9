import { afterEach, expect, it, vi } from 'vitest';
import { readLastInput, writeLastInput } from '../../src/admin/lock/lastInput';

afterEach(() => vi.restoreAllMocks());

it('the time of the last input is known even if it cannot be stored', () => {
  writeLastInput(7, 1000);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  writeLastInput(7, 5000);
  expect(readLastInput(7)).toBe(5000);
});
