import type { ChosenPeriod, Span } from './period';

const formatIn = ({ zone }: ChosenPeriod, locale: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: zone === 'utc' ? 'UTC' : undefined });

/** The days of a span in a language: '1 – 27 Nov 2026'. It ends before its end. */
export const daysText = (period: ChosenPeriod, { from, to }: Span, locale: string): string =>
  formatIn(period, locale, { day: 'numeric', month: 'short', year: 'numeric' }).formatRange(from, to - 1);

/** The name of a period in a language: 'November 2026', or its days. */
export const periodText = (period: ChosenPeriod, span: Span, locale: string): string =>
  period.kind === 'month'
    ? formatIn(period, locale, { month: 'long', year: 'numeric' }).format(span.from)
    : daysText(period, span, locale);
