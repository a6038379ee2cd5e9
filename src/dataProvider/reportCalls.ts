import { consoleCalls } from '../resources/calls';
import type { Report, ReportDimension } from '../resources/reports';
import type { Http } from './http';
import { wrongAnswer } from './wrongAnswer';

/** What a report is asked for: moments are ISO. */
export interface ReportQuery {
  by: ReportDimension;
  from: string;
  to: string;
  beforeFrom: string;
  beforeTo: string;
}

const isReport = (json: unknown): json is Report => {
  const { rows, total, hours } = (json ?? {}) as Partial<Report>;
  return Array.isArray(rows) && typeof total?.now === 'object' && Array.isArray(hours?.now);
};

/** Fetches the sums of a period beside those of another. */
export const fetchReport = async (http: Http, query: ReportQuery): Promise<Report> => {
  const search = new URLSearchParams({ ...query });
  return (await http(`${consoleCalls.reports.path}?${search}`)).read((json) => {
    if (!isReport(json)) throw wrongAnswer('a report', json);
    return json;
  });
};
