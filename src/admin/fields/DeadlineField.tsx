import { useTranslate } from 'react-admin';
import { useCallback, useSyncExternalStore } from 'react';
import { formatDateTime, formatTime } from '../../format/dates';
import { timeLeft } from '../../format/timeLeft';
import { subscribeToTicks } from '../parts/ticker';

/** What stands beside a deadline now, as urgency and words; drawn again only when they change. */
const useTimeLeft = (deadline: string, always = false): [urgency: string, words: string] | null => {
  const t = useTranslate();
  const at = Date.parse(deadline);
  const read = useCallback(() => {
    const left = timeLeft(at, Date.now(), always);
    return left ? `${left.urgency} ${t(left.phrase, { count: left.count })}` : '';
  }, [at, t, always]);
  const said = useSyncExternalStore(subscribeToTicks, read);
  const space = said.indexOf(' ');
  return space < 0 ? null : [said.slice(0, space), said.slice(space + 1)];
};

/** How long there is until a deadline that is near; `always`: until any, where no date stands beside. */
export const TimeLeft = ({ deadline, always }: { deadline: string; always?: boolean }) => {
  const left = useTimeLeft(deadline, always);
  return left && <span className={`time-left numeric ${left[0]}`}>{left[1]}</span>;
};

/** A moment that people race against: while it is near, its time of day and how long there is. */
export const DeadlineField = ({ deadline }: { deadline: string }) => {
  const isNear = useTimeLeft(deadline) !== null;
  if (!isNear) return formatDateTime(deadline);
  return (
    <span className="numeric" title={formatDateTime(deadline)}>
      {formatTime(new Date(deadline))} <TimeLeft deadline={deadline} />
    </span>
  );
};
