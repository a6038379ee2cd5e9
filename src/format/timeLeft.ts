/** How urgent a deadline is. */
export type Urgency = 'calm' | 'soon' | 'now' | 'past';

/** What is said of a deadline: `in 12m`, `in 45s`, `8m ago`; of one that is far `in 23h`, `3h ago`. */
export interface TimeLeft {
  phrase: 'in %{count}s' | 'in %{count}m' | 'in %{count}h' | '%{count}m ago' | '%{count}h ago';
  count: number;
  urgency: Urgency;
}

const second = 1000;
const minute = 60 * second;
const near = 60 * minute;
const soon = 5 * minute;

const inHours = (left: number): TimeLeft => {
  const count = Math.floor(Math.abs(left) / near);
  return left > 0
    ? { phrase: 'in %{count}h', count, urgency: 'calm' }
    : { phrase: '%{count}h ago', count, urgency: 'past' };
};

/**
 * What stands beside a deadline at this moment. More than an hour away, or as long gone, it is said where it stands by
 * itself (`always`); else null: its date says it.
 */
export const timeLeft = (deadline: number, now: number, always = false): TimeLeft | null => {
  const left = deadline - now;
  if (!(Math.abs(left) < near)) return always && !Number.isNaN(left) ? inHours(left) : null;
  if (left <= 0) return { phrase: '%{count}m ago', count: Math.floor(-left / minute), urgency: 'past' };
  if (left < minute) return { phrase: 'in %{count}s', count: Math.ceil(left / second), urgency: 'now' };
  return { phrase: 'in %{count}m', count: Math.floor(left / minute), urgency: left < soon ? 'soon' : 'calm' };
};
