import { dateInputValue } from '../../format/dates';

/** Formats a moment as the value of a date input (`2026-01-31`), in local time; '' if it is not a date. */
export const dayInput = (moment: unknown): string => {
  if (typeof moment !== 'string') return '';
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? '' : dateInputValue(date);
};
