import { useTranslate } from 'react-admin';
import { useSyncExternalStore } from 'react';
import { subscribeToTicks } from '../../admin/browser/ticker';
import { formatMoment } from '../../format/dates';
import { clockText } from '../../format/clock';
import { timeLeft } from '../../format/timeLeft';

const secondMs = 1000;
const currentSecond = () => Math.floor(Date.now() / secondMs);

/** The time that is left for a task, by the second: what its holder looks at most. */
export const TaskClock = ({ deadline, start }: { deadline: string; start: string | undefined }) => {
  const t = useTranslate();
  const now = useSyncExternalStore(subscribeToTicks, currentSecond) * secondMs;
  const remainingMs = Date.parse(deadline) - now;
  const urgency =
    timeLeft(Date.parse(deadline), now, { start: Date.parse(start ?? ''), always: true })?.urgency ?? 'calm';
  return (
    <span className={`task-clock ${urgency}`} title={formatMoment(deadline)} role="timer">
      <small>{t(remainingMs > 0 ? 'due in' : 'overdue by')}</small> <b className="numeric">{clockText(remainingMs)}</b>
    </span>
  );
};
