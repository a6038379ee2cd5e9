import { useTranslate } from 'react-admin';
import { useCallback, useSyncExternalStore } from 'react';
import { formatMoment, formatTime } from '../../format/dates';
import { timeLeft } from '../../format/timeLeft';
import { subscribeToTicks } from '../browser/ticker';
import { DateField } from './DateField';

/**
 * Returns the urgency and text of the time that is remaining; renders again only when they change. Null when it is not
 * shown.
 */
const useTimeLeft = (deadline: string, always = false): [urgency: string, text: string] | null => {
  const t = useTranslate();
  const deadlineTime = Date.parse(deadline);
  const read = useCallback(() => {
    const remaining = timeLeft(deadlineTime, Date.now(), always);
    if (!remaining) return '';
    const { urgency, phrase, count, minutes } = remaining;
    return `${urgency} ${t(phrase, { count, minutes })}`;
  }, [deadlineTime, t, always]);
  const snapshot = useSyncExternalStore(subscribeToTicks, read);
  const space = snapshot.indexOf(' ');
  return space < 0 ? null : [snapshot.slice(0, space), snapshot.slice(space + 1)];
};

/** The time remaining until a deadline, shown when it is near; with `always`, shown for any deadline. */
export const TimeLeft = ({ deadline, always }: { deadline: string; always?: boolean }) => {
  const remaining = useTimeLeft(deadline, always);
  return remaining && <span className={`time-left numeric ${remaining[0]}`}>{remaining[1]}</span>;
};

/** A deadline: date and time, or the time of day and the time remaining while it is near. */
export const DeadlineField = ({ deadline }: { deadline: string }) => {
  const isNear = useTimeLeft(deadline) !== null;
  if (!isNear) return <DateField date={deadline} />;
  return (
    <span className="numeric" title={formatMoment(deadline)}>
      {formatTime(new Date(deadline))} <TimeLeft deadline={deadline} />
    </span>
  );
};
