import { formatClock, formatDate, formatDateTime } from './dates';

/** The time to the second if the date is today, else the date and the time. */
export const formatClockOfDay = (iso: string): string =>
  formatDate(iso) === formatDate(new Date().toISOString()) ? formatClock(new Date(iso)) : formatDateTime(iso);
