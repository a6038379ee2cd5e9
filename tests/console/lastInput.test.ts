import { afterEach, expect, it, vi } from 'vitest';
import { readLastInput, writeLastInput } from '../../src/admin/lock/lastInput';

afterEach(() => vi.restoreAllMocks());

it('the last input is known where it can no longer be written down', () => {
  writeLastInput(7, 1000);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  writeLastInput(7, 5000);
  expect(readLastInput(7)).toBe(5000);
});
