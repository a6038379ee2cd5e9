import { writeCsv } from '../../admin/import/writeCsv';
import { csvStyleOf } from '../../format/csvCells';
import type { Report, ReportColumnName } from '../../resources/reports';
import { reportTable } from '../../resources/reportTable';
import { dayAt, type ChosenPeriod, type Span } from './period';

/** The name of the file of a report: `report-partner-2026-11-01-2026-11-27-utc.csv`. */
export const reportFile = (by: Report['by'], { zone }: ChosenPeriod, { from, to }: Span): string =>
  `report-${by}-${dayAt(from, zone)}-${dayAt(to - 1, zone)}-${zone}.csv`;

/** How many rows the file has, with the total. */
export const exportedRows = ({ rows }: Report): number => rows.length + 1;

/** The rows of a report with their total as a file, as spreadsheets in a language read it. */
export const reportCsv = (
  report: Report,
  columns: readonly ReportColumnName[],
  t: (phrase: string) => string,
  language: string,
): Blob => {
  const style = csvStyleOf(language);
  return writeCsv(reportTable(report, columns, { t, point: style.point }), style);
};
