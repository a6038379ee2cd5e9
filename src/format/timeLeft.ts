/** How urgent a deadline is. */
export type Urgency = 'calm' | 'soon' | 'now' | 'past';

/** What is said of a deadline: `in 12m`, `in 45s`, `8m ago`. */
export interface TimeLeft {
  phrase: 'in %{count}s' | 'in %{count}m' | '%{count}m ago';
  count: number;
  urgency: Urgency;
}

const second = 1000;
const minute = 60 * second;
const near = 60 * minute;
const soon = 5 * minute;

/** What stands beside a deadline at this moment; null while it is more than an hour away, or as long gone. */
export const timeLeft = (deadline: number, now: number): TimeLeft | null => {
  const left = deadline - now;
  if (!(Math.abs(left) < near)) return null;
  if (left <= 0) return { phrase: '%{count}m ago', count: Math.floor(-left / minute), urgency: 'past' };
  if (left < minute) return { phrase: 'in %{count}s', count: Math.ceil(left / second), urgency: 'now' };
  return { phrase: 'in %{count}m', count: Math.floor(left / minute), urgency: left < soon ? 'soon' : 'calm' };
};
