import type { Words } from '../../resources/language/words';

const second = 1000;
const minute = 60;
const hour = 3600;
const two = (number: number) => String(number).padStart(2, '0');

/** What is left (ms) as minutes:seconds, with hours before them where there are any; never below 0. */
export const countdown = (left: number): string => {
  const seconds = Math.max(0, Math.ceil(left / second));
  const rest = two(seconds % minute);
  if (seconds < hour) return `${Math.floor(seconds / minute)}:${rest}`;
  return `${Math.floor(seconds / hour)}:${two(Math.floor((seconds % hour) / minute))}:${rest}`;
};

const fiveMinutes = 300_000;
const oneMinute = 60_000;

/** What is announced of the time that is left (ms): at five minutes and at one, and nothing between. */
export const announced = (left: number): string => {
  if (left <= 0 || left > fiveMinutes) return '';
  return left > oneMinute ? 'Less than five minutes are left.' : 'Less than a minute is left.';
};

/** How long ago (ms) the page last asked. */
export const checkedAgo = (ms: number): Words => {
  const seconds = Math.round(ms / second);
  if (seconds < 2) return { phrase: 'Checked just now' };
  if (seconds < 2 * minute) return { phrase: 'Checked %{count} seconds ago', args: { count: seconds } };
  return { phrase: 'Checked %{count} minutes ago', args: { count: Math.floor(seconds / minute) } };
};
