import { expect, it } from 'vitest';
import { formatDateTime } from '../../src/format/dates';
import { timeTexts } from '../../src/format/timeTexts';

it('times of one minute are written with their seconds, others without', () => {
  const [taken, completed, created] = [
    '2026-11-29T10:15:07.000Z',
    '2026-11-29T10:15:51.000Z',
    '2026-11-29T10:02:00.000Z',
  ] as const;
  const textOf = timeTexts([completed, taken, created]);
  expect(textOf(taken)).toMatch(/:07/);
  expect(textOf(completed)).toMatch(/:51/);
  expect(textOf(created)).toBe(formatDateTime(created));
});
