import { formatClock, formatDate, formatDateTime } from './dates';

/** Returns how each of these times (ISO) is written: with its seconds where several are of one minute, so that they can be told apart. */
export const timeTexts = (times: readonly string[]): ((iso: string) => string) => {
  const minutes = times.map(formatDateTime);
  const repeated = new Set(minutes.filter((minute, index) => minutes.indexOf(minute) !== index));
  return (iso) => {
    const minute = formatDateTime(iso);
    return repeated.has(minute) ? `${formatDate(iso)}, ${formatClock(new Date(iso))}` : minute;
  };
};
