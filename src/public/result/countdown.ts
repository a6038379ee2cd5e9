import type { Words } from '../../resources/language/words';

const secondMs = 1000;
const minute = 60;
const hour = 3600;
const twoDigits = (number: number) => String(number).padStart(2, '0');

/** Formats the remaining time (ms) as `m:ss`, or `h:mm:ss` from one hour on. Never below 0. */
export const countdown = (remainingMs: number): string => {
  const seconds = Math.max(0, Math.ceil(remainingMs / secondMs));
  const secondsPart = twoDigits(seconds % minute);
  if (seconds < hour) return `${Math.floor(seconds / minute)}:${secondsPart}`;
  return `${Math.floor(seconds / hour)}:${twoDigits(Math.floor((seconds % hour) / minute))}:${secondsPart}`;
};

const fiveMinutesMs = 300_000;
const oneMinuteMs = 60_000;

/** Announcement of the remaining time (ms) for screen readers. It changes only at five minutes and at one minute. */
export const timeLeftAnnouncement = (remainingMs: number): string => {
  if (remainingMs <= 0 || remainingMs > fiveMinutesMs) return '';
  return remainingMs > oneMinuteMs ? 'Less than five minutes are left.' : 'Less than a minute is left.';
};

/** Text for the time (ms) since the page last checked the invoice. */
export const checkedAgo = (ms: number): Words => {
  const seconds = Math.round(ms / secondMs);
  if (seconds < 2) return { phrase: 'Checked just now' };
  if (seconds < 2 * minute) return { phrase: 'Checked %{count} seconds ago', args: { count: seconds } };
  return { phrase: 'Checked %{count} minutes ago', args: { count: Math.floor(seconds / minute) } };
};
