const dayMs = 86_400_000;

/** A condition in which `{now}` is this moment, and `{dayAgo}` the one 24 hours before (ISO). */
export const atThisMoment = (where: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const now = Date.now();
  const moments: Readonly<Record<string, string>> = {
    '{now}': new Date(now).toISOString(),
    '{dayAgo}': new Date(now - dayMs).toISOString(),
  };
  return Object.fromEntries(Object.entries(where).map(([key, value]) => [key, moments[String(value)] ?? value]));
};

const startOfDay = (at: Date, days = 0) => new Date(at.getFullYear(), at.getMonth(), at.getDate() + days);

/** A span of time told from now: it moves with the days, so a saved address means the same tomorrow. */
export interface Period {
  label: string;
  /** First and last moment, in the person's own days; without a last one it goes on. */
  span: (now: Date) => { from: Date; to?: Date };
}

/** The spans that a date is filtered by. */
export const periods = {
  today: { label: 'Today', span: (now) => ({ from: startOfDay(now) }) },
  yesterday: {
    label: 'Yesterday',
    span: (now) => ({ from: startOfDay(now, -1), to: new Date(startOfDay(now).getTime() - 1) }),
  },
  week: { label: 'Last 7 days', span: (now) => ({ from: startOfDay(now, -6) }) },
  month: { label: 'This month', span: (now) => ({ from: new Date(now.getFullYear(), now.getMonth(), 1) }) },
} satisfies Readonly<Record<string, Period>>;

export type PeriodName = keyof typeof periods;

const periodSuffix = '_period';

/** The key of a filter that holds a period for this field. */
export const periodKey = (field: string): string => field + periodSuffix;

/** Is it the name of a period? */
export const isPeriod = (value: unknown): value is PeriodName =>
  typeof value === 'string' && Object.hasOwn(periods, value);

/** First and last moment of the day that `2026-11-21` names, in the person's own time; null when it names none. */
export const dayOf = (day: string): { from: Date; to: Date } | null => {
  const [year, month, date] = day.split('-').map(Number);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !year || !month || !date) return null;
  const from = new Date(year, month - 1, date);
  return { from, to: new Date(from.getTime() + dayMs - 1) };
};

/**
 * A filter as a platform is asked: periods become the moments that they mean now. A period that is none is left out.
 */
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
