import { expect, it } from 'vitest';
import { locks } from '../../server/database/locks';

it('no two advisory locks have the same number', () => {
  const numbers = Object.values<number>(locks);
  expect(new Set(numbers).size).toBe(numbers.length);
});
