import { formatDateTime, formatMoment } from '../../format/dates';

/** A date and time. Its tooltip has the seconds. */
export const DateField = ({ date }: { date: string }) => (
  <time dateTime={date} title={formatMoment(date)}>
    {formatDateTime(date)}
  </time>
);
