import { useLocation, useNavigate } from 'react-router-dom';
import { useConsole } from '../../admin/state/ConsoleContext';
import { dimensionsFor, type ReportDimension } from '../../resources/reports';
import { readPeriod, type ChosenPeriod } from './period';

/** What is shown: the period, and by what it is divided. The address has both. */
export interface ReportPlace {
  period: ChosenPeriod;
  by: ReportDimension;
}

/** Reads the address at a moment (ms), and returns the function that changes it. */
export const useReportPlace = (now: number): ReportPlace & { show: (place: Partial<ReportPlace>) => void } => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { session } = useConsole();
  const params = new URLSearchParams(search);
  const offered = dimensionsFor(session.role);
  const place: ReportPlace = {
    period: readPeriod(params, now),
    by: offered.find((name) => name === params.get('by')) ?? offered[0]!,
  };
  const show = (changed: Partial<ReportPlace>) => {
    const { period, by } = { ...place, ...changed };
    const { kind, zone, day, last } = period;
    const next = new URLSearchParams({ period: kind, zone, day, ...(kind === 'custom' && { last }), by });
    void navigate({ pathname, search: `?${next}` }, { replace: true });
  };
  return { ...place, show };
};
