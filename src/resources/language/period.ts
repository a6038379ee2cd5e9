const dayMs = 86_400_000;

/** Replaces `{now}` by the current time and `{dayAgo}` by the time 24 hours ago (ISO). */
export const atThisMoment = (where: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const now = Date.now();
  const moments: Readonly<Record<string, string>> = {
    '{now}': new Date(now).toISOString(),
    '{dayAgo}': new Date(now - dayMs).toISOString(),
  };
  return Object.fromEntries(Object.entries(where).map(([key, value]) => [key, moments[String(value)] ?? value]));
};

const startOfDay = (at: Date, days = 0) => new Date(at.getFullYear(), at.getMonth(), at.getDate() + days);

/** A period relative to now, so that a saved address still means 'Today' tomorrow. */
export interface Period {
  label: string;
  /** First and last moment, in the user's time zone. Without `to` the period is open. */
  span: (now: Date) => { from: Date; to?: Date };
}

/** The periods that a date filter offers. */
export const periods = {
  today: { label: 'Today', span: (now) => ({ from: startOfDay(now) }) },
  yesterday: {
    label: 'Yesterday',
    span: (now) => ({ from: startOfDay(now, -1), to: new Date(startOfDay(now).getTime() - 1) }),
  },
  week: { label: 'Last 7 days', span: (now) => ({ from: startOfDay(now, -6) }) },
  lastMonth: {
    label: 'Last month',
    span: (now) => ({
      from: new Date(now.getFullYear(), now.getMonth() - 1, 1),
      to: new Date(new Date(now.getFullYear(), now.getMonth(), 1).getTime() - 1),
    }),
  },
  month: { label: 'This month', span: (now) => ({ from: new Date(now.getFullYear(), now.getMonth(), 1) }) },
} satisfies Readonly<Record<string, Period>>;

export type PeriodName = keyof typeof periods;

const periodSuffix = '_period';

/** Returns the filter key of a period for this field. */
export const periodKey = (field: string): string => field + periodSuffix;

/** Whether the value is the name of a period. */
export const isPeriod = (value: unknown): value is PeriodName =>
  typeof value === 'string' && Object.hasOwn(periods, value);

/**
 * Returns the first and last moment of a day such as `2026-11-21`, in the user's time zone; null when it is not a date.
 */
export const dayOf = (day: string): { from: Date; to: Date } | null => {
  const [year, month, date] = day.split('-').map(Number);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !year || !month || !date) return null;
  const from = new Date(year, month - 1, date);
  return { from, to: new Date(startOfDay(from, 1).getTime() - 1) };
};

/** Replaces the periods of a filter by their current moments. Unknown periods are dropped. */
export const withMoments = (
  filter: Readonly<Record<string, unknown>>,
  now: Date = new Date(),
): Record<string, unknown> => {
  const resolved: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(filter)) {
    if (!key.endsWith(periodSuffix)) {
      resolved[key] = value;
      continue;
    }
    if (!isPeriod(value)) continue;
    const field = key.slice(0, -periodSuffix.length);
    const span: ReturnType<Period['span']> = periods[value].span(now);
    resolved[`${field}_gte`] = span.from.toISOString();
    if (span.to) resolved[`${field}_lte`] = span.to.toISOString();
  }
  return resolved;
};
