import { expect, it } from 'vitest';
import { formatDateTime, formatNearTime, formatTime } from '../../src/format/dates';
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

it('a time that is near is written with its day unless it is of today, or comes within half a day', () => {
  const now = new Date(2026, 10, 29, 19, 30);
  const later = new Date(2026, 10, 29, 21, 0);
  const tomorrow = new Date(2026, 10, 30, 18, 30);
  const dayOf = (at: Date) => new Intl.DateTimeFormat(undefined, { weekday: 'short' }).format(at);
  expect(formatNearTime(later, now)).toBe(formatTime(later));
  expect(formatNearTime(tomorrow, now)).toContain(dayOf(tomorrow));
  expect(formatNearTime(tomorrow, now)).toContain('30');
  const [beforeMidnight, afterMidnight] = [new Date(2026, 10, 29, 23, 50), new Date(2026, 10, 30, 0, 5)];
  expect(formatNearTime(afterMidnight, beforeMidnight)).toBe(formatTime(afterMidnight));
  expect(formatNearTime(beforeMidnight, afterMidnight)).toContain(dayOf(beforeMidnight));
});
