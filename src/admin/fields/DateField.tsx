import { useSyncExternalStore } from 'react';
import { formatDateTime, formatMoment, formatRecent } from '../../format/dates';
import { subscribeToTicks } from '../browser/ticker';

/** A date and time. Its tooltip has the seconds. */
export const DateField = ({ date }: { date: string }) => (
  <time dateTime={date} title={formatMoment(date)}>
    {formatDateTime(date)}
  </time>
);

/** The short form of a date, which changes as it passes. */
export const RecentDateField = ({ date }: { date: string }) => {
  const text = useSyncExternalStore(subscribeToTicks, () => formatRecent(date));
  return (
    <time className="numeric" dateTime={date} title={formatMoment(date)}>
      {text}
    </time>
  );
};
