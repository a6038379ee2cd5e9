import { expect, it } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatMoment,
  formatNearTime,
  formatRecent,
  formatTime,
} from '../../src/format/dates';
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

it('a time of day stands alone where it is today or less than half a day away, also across midnight', () => {
  const now = new Date(2026, 10, 29, 19, 30);
  const later = new Date(2026, 10, 29, 21, 0);
  const tomorrow = new Date(2026, 10, 30, 18, 30);
  expect(formatNearTime(later, 'en', now)).toBe(formatTime(later));
  // The day in the console's language, the time as the browser writes it.
  expect(formatNearTime(tomorrow, 'en', now)).toBe(`Mon ${formatTime(tomorrow)}`);
  expect(formatNearTime(tomorrow, 'ru', now)).toBe(`пн ${formatTime(tomorrow)}`);
  const [beforeMidnight, afterMidnight] = [new Date(2026, 10, 29, 23, 50), new Date(2026, 10, 30, 0, 5)];
  expect(formatNearTime(afterMidnight, 'en', beforeMidnight)).toBe(formatTime(afterMidnight));
  expect(formatRecent(beforeMidnight.toISOString(), afterMidnight)).toBe(formatTime(beforeMidnight));
  expect(formatRecent(now.toISOString(), tomorrow)).toBe(formatDate(now.toISOString()));
});

it('a moment is written in numbers, for the console may speak another language than the browser', () => {
  const iso = '2026-11-14T08:38:35.000Z';
  expect(formatMoment(iso)).toContain(formatDate(iso));
  expect(formatMoment(iso)).toMatch(/:38:35/);
  expect(formatMoment(iso)).not.toMatch(/Nov/i);
});
