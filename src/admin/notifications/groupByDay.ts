import { formatDate } from '../../format/dates';

const dayMs = 86_400_000;

/** Names the day of a date (ISO): 'Today', 'Yesterday' in the language, otherwise the date. */
const dayOf = (iso: string, locale: string): string => {
  const day = formatDate(iso);
  const now = Date.now();
  const offset = [0, -1].find((days) => formatDate(new Date(now + days * dayMs).toISOString()) === day);
  if (offset === undefined) return day;
  const text = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(offset, 'day');
  return `${text.charAt(0).toLocaleUpperCase(locale)}${text.slice(1)}`;
};

/** Groups items, newest first, by the days of their dates (ISO). */
export const groupByDay = <T extends { createDate: string }>(
  items: readonly T[],
  locale: string,
): { day: string; items: T[] }[] => {
  const groups: { day: string; items: T[] }[] = [];
  for (const item of items) {
    const day = dayOf(item.createDate, locale);
    if (groups.at(-1)?.day === day) groups.at(-1)!.items.push(item);
    else groups.push({ day, items: [item] });
  }
  return groups;
};
