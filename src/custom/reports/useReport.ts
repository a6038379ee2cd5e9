import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { usePlatform } from '../../admin/state/usePlatform';
import type { Report, ReportDimension } from '../../resources/reports';
import { spansOf, type ChosenPeriod, type Spans } from './period';

/** A report is asked for again after so long (ms), while it is looked at. */
const freshMs = 60_000;

const isoOf = (ms: number) => new Date(ms).toISOString();

/** A report, and the spans that it is about: a period that is not over ends when it was asked for. */
export interface FetchedReport {
  report: Report;
  period: ChosenPeriod;
  spans: Spans;
  askedAt: number;
}

/** Fetches a report. What was shown before stays until the next one is there. */
export const useReport = (by: ReportDimension, period: ChosenPeriod) => {
  const platform = usePlatform();
  return useQuery({
    queryKey: ['report', by, period],
    queryFn: async (): Promise<FetchedReport> => {
      const askedAt = Date.now();
      const spans = spansOf(period, askedAt);
      const { now, before } = spans;
      const report = await platform.report({
        by,
        from: isoOf(now.from),
        to: isoOf(now.to),
        beforeFrom: isoOf(before.from),
        beforeTo: isoOf(before.to),
      });
      return { report, period, spans, askedAt };
    },
    placeholderData: keepPreviousData,
    staleTime: freshMs,
    refetchInterval: freshMs,
  });
};
