import { useLocaleState, useTranslate } from 'react-admin';
import { useCallback, useSyncExternalStore, type CSSProperties } from 'react';
import { formatMoment, formatNearTime } from '../../format/dates';
import { timeLeft } from '../../format/timeLeft';
import { subscribeToTicks } from '../browser/ticker';
import { DateField } from './DateField';

interface Deadline {
  deadline: string;
  /** When the time until it began: how much of it is left is drawn. */
  start?: string | undefined;
}

interface ShownDeadline extends Deadline {
  /** Shown however far away it is, because no date is shown. */
  always?: boolean;
}

/**
 * Returns the urgency, share and text of the time that is left; renders again only when they change. Null when it is not shown.
 */
const useTimeLeft = ({ deadline, start, always = false }: ShownDeadline) => {
  const t = useTranslate();
  const deadlineTime = Date.parse(deadline);
  const startTime = start === undefined ? Number.NaN : Date.parse(start);
  const read = useCallback(() => {
    const left = timeLeft(deadlineTime, Date.now(), { start: startTime, always });
    if (!left) return '';
    const { urgency, phrase, count, rest, share } = left;
    return [urgency, share ?? '', t(phrase, { count, rest })].join('|');
  }, [deadlineTime, startTime, t, always]);
  const snapshot = useSyncExternalStore(subscribeToTicks, read);
  const [urgency, share, text] = snapshot.split('|');
  return snapshot === '' ? null : { urgency, share, text };
};

/** When a record was made: the time until its deadline began then. */
export const startOf = ({ createDate }: Readonly<Record<string, unknown>>): string | undefined =>
  typeof createDate === 'string' ? createDate : undefined;

/** The time that is left until a deadline, shown when it is near. */
export const TimeLeft = (props: ShownDeadline) => {
  const left = useTimeLeft(props);
  return (
    left && (
      <span
        className={`time-left numeric ${left.urgency} ${left.share ? 'of-whole' : ''}`}
        style={{ '--share': `${left.share}%` } as CSSProperties}
      >
        {left.text}
      </span>
    )
  );
};

/** A deadline: date and time, in red once it is over, or the time of day, with the day unless it is today, and the time that is left while it is near. */
export const DeadlineField = (props: Deadline) => {
  const [locale] = useLocaleState();
  const isNear = useTimeLeft(props) !== null;
  const { deadline } = props;
  const isPast = useSyncExternalStore(subscribeToTicks, () => Date.parse(deadline) < Date.now());
  if (!isNear)
    return (
      <span className={isPast ? 'overdue' : undefined}>
        <DateField date={deadline} />
      </span>
    );
  return (
    <span className="numeric" title={formatMoment(deadline)}>
      {formatNearTime(new Date(deadline), locale)} <TimeLeft {...props} />
    </span>
  );
};
