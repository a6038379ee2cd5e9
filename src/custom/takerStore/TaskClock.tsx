import { useTranslate } from 'react-admin';
import { useSyncExternalStore } from 'react';
import { subscribeToTicks } from '../../admin/browser/ticker';
import { formatMoment } from '../../format/dates';
import { timeLeft } from '../../format/timeLeft';

const secondMs = 1000;
const currentSecond = () => Math.floor(Date.now() / secondMs);

/** The time that is left for a task, which its holder looks at most: in the words of every deadline, by the second when it is near. */
export const TaskClock = ({ deadline, start }: { deadline: string; start: string | undefined }) => {
  const t = useTranslate();
  const now = useSyncExternalStore(subscribeToTicks, currentSecond) * secondMs;
  const remainingMs = Date.parse(deadline) - now;
  const left = timeLeft(Date.parse(deadline), now, { start: Date.parse(start ?? ''), always: true });
  // That it is over is said above it.
  const span = timeLeft(now + Math.abs(remainingMs), now, { always: true });
  if (!left || !span) return null;
  return (
    <span className={`task-clock ${left.urgency}`} title={formatMoment(deadline)} role="timer">
      <small>{t(remainingMs > 0 ? 'due in' : 'overdue by')}</small>{' '}
      <b className="numeric">{t(span.phrase, { count: span.count, rest: span.rest })}</b>
    </span>
  );
};
