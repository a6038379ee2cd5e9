/** A calendar month in UTC, as '2026-01'. */
export type Month = `${number}-${number}`;

/** The month of a time, plus a number of months; in UTC. */
export const monthOf = (time: Date, plus = 0): Month =>
  new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + plus)).toISOString().slice(0, 7) as Month;

/** The first moment of a month (ISO). */
export const startOf = (month: Month): string => `${month}-01T00:00:00.000Z`;

/** The month that is so many months after another, or before it when negative. */
export const monthAfter = (month: Month, plus = 1): Month => monthOf(new Date(startOf(month)), plus);

/** All months from one to another, which is left out. */
export const monthsBetween = (first: Month, end: Month): Month[] => {
  const months: Month[] = [];
  for (let month = first; month < end; month = monthAfter(month)) months.push(month);
  return months;
};

/** Whether a text is a month, as '2026-01', of a year that has four digits. */
export const isMonth = (text: string): text is Month => /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(text);
