/** How urgent a deadline is. */
export type Urgency = 'calm' | 'soon' | 'now' | 'past';

/** Text for a deadline: `in 12m`, `in 45s`, `just now`, `8m ago`; if it is more than an hour away `in 1h 46m`, `in 23h`, `3h ago`. */
export interface TimeLeft {
  phrase:
    | 'in %{count}s'
    | 'in %{count}m'
    | 'in %{count}h'
    | 'in %{count}h %{minutes}m'
    | 'just now'
    | '%{count}m ago'
    | '%{count}h ago';
  count: number;
  /** Minutes beside the hours. */
  minutes?: number;
  urgency: Urgency;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const soonLimit = 5 * minute;

/** From so many hours on the minutes do not matter. */
const wholeHours = 10;

const inHours = (remainingMs: number): TimeLeft => {
  const count = Math.floor(Math.abs(remainingMs) / hour);
  if (remainingMs <= 0) return { phrase: '%{count}h ago', count, urgency: 'past' };
  if (count >= wholeHours) return { phrase: 'in %{count}h', count, urgency: 'calm' };
  const minutes = Math.floor((remainingMs % hour) / minute);
  return { phrase: 'in %{count}h %{minutes}m', count, minutes, urgency: 'calm' };
};

/**
 * The text beside a deadline (epoch ms, like `now`). More than an hour before or after the deadline it returns null,
 * since the date is enough, unless `always` is set because no date is shown.
 */
export const timeLeft = (deadline: number, now: number, always = false): TimeLeft | null => {
  const remainingMs = deadline - now;
  if (!(Math.abs(remainingMs) < hour)) return always && !Number.isNaN(remainingMs) ? inHours(remainingMs) : null;
  if (remainingMs <= 0) {
    const count = Math.floor(-remainingMs / minute);
    return { phrase: count === 0 ? 'just now' : '%{count}m ago', count, urgency: 'past' };
  }
  if (remainingMs < minute) return { phrase: 'in %{count}s', count: Math.ceil(remainingMs / second), urgency: 'now' };
  return {
    phrase: 'in %{count}m',
    count: Math.floor(remainingMs / minute),
    urgency: remainingMs < soonLimit ? 'soon' : 'calm',
  };
};
