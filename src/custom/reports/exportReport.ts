import { csvStyleOf } from '../../format/csvCells';
import { writeCsv } from '../../admin/import/writeCsv';
import {
  reportColumns,
  reportDimensions,
  type Report,
  type ReportColumnName,
  type ReportFigures,
} from '../../resources/reports';
import type { ChosenPeriod, Span } from './period';
import { dayAt } from './period';

type Translate = (phrase: string) => string;

/** The name of the file of a report: `report-partner-2026-11-01-2026-11-27-utc.csv`. */
export const reportFile = (by: Report['by'], { zone }: ChosenPeriod, { from, to }: Span): string =>
  `report-${by}-${dayAt(from, zone)}-${dayAt(to - 1, zone)}-${zone}.csv`;

/** How many rows the file has, with the total. */
export const exportedRows = ({ rows }: Report): number => rows.length + 1;

/** The rows of a report with their total as a file, as spreadsheets in a language read it. */
export const reportCsv = (
  report: Report,
  columns: readonly ReportColumnName[],
  t: Translate,
  language: string,
): Blob => {
  const { heading, none } = reportDimensions[report.by];
  const style = csvStyleOf(language);
  const cell = (figure: number | null | undefined) =>
    figure === null || figure === undefined ? '' : String(figure).replace('.', style.point);
  const cells = (figures: ReportFigures) => columns.map((name) => cell(figures[name]));
  const headings = columns.map((name) => {
    const { label, unit } = reportColumns[name];
    return unit === 'USDT' ? `${t(label)}, USDT` : t(label);
  });
  return writeCsv(
    [
      [t(heading), ...headings],
      ...report.rows.map(({ title, now }) => [title ?? t(none), ...cells(now)]),
      [t('Total'), ...cells(report.total.now)],
    ],
    style,
  );
};
